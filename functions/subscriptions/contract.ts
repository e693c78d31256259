import { createRoute, z } from '@hono/zod-openapi'
import {
  broken,
  dataAnswer,
  forAdmins,
  jsonAnswer,
  jsonBody,
  problemAnswer,
  signedOut,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { subscriptionSchema } from '#functions/payments/schemas.ts'

// What each call of /api/subscriptions takes and gives.

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('There is no such subscription of yours') }
const changed = jsonAnswer(
  'As it is now',
  z.object({ success: z.literal(true), message: z.string(), data: subscriptionSchema }).openapi('ChangedSubscription'),
)
const refused = {
  409: problemAnswer('Not from where it stands, or not managed here'),
  503: problemAnswer('The payment provider does not answer; nothing was changed'),
}

export const mineRoute = createRoute({
  method: 'get',
  path: '/my',
  ...about('GET /api/subscriptions/my'),
  responses: { 200: dataAnswer('Newest first', z.array(subscriptionSchema)), ...signedOut },
})

export const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/subscriptions/{id}'),
  request: { params },
  responses: { 200: dataAnswer('The subscription', subscriptionSchema), ...signedOut, ...missing },
})

export const cancelRoute = createRoute({
  method: 'post',
  path: '/{id}/cancel',
  ...about('POST /api/subscriptions/{id}/cancel'),
  request: { params },
  responses: { 200: changed, ...signedOut, ...missing, ...refused },
})

export const resumeRoute = createRoute({
  method: 'post',
  path: '/{id}/resume',
  ...about('POST /api/subscriptions/{id}/resume'),
  request: { params },
  responses: { 200: changed, ...signedOut, ...missing, ...refused },
})

export const settleRoute = createRoute({
  method: 'post',
  path: '/{id}/settle',
  ...about('POST /api/subscriptions/{id}/settle'),
  description: 'For plans that are paid by an external link: nobody reports those payments to us.',
  request: {
    params,
    ...jsonBody(
      { state: { type: 'string', enum: ['active', 'ended'] }, periodEndsAt: { type: 'string', format: 'date-time' } },
      ['state'],
    ),
  },
  responses: {
    200: dataAnswer('As it is now', subscriptionSchema),
    ...forAdmins,
    ...missing,
    409: problemAnswer('The payment provider manages it'),
    ...broken,
  },
})
