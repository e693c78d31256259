import { createRoute, z } from '@hono/zod-openapi'
import {
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonAnswer,
  jsonBody,
  problemAnswer,
  signedOut,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { settledStates } from '#src/domain/subscriptions/subscriptions.ts'
import { subscriptionSchema } from './schemas.ts'

// The input and output of each call of /api/subscriptions.

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('Subscription not found') }
const changed = jsonAnswer(
  'The updated item',
  z.object({ success: z.literal(true), message: z.string(), data: subscriptionSchema }).openapi('ChangedSubscription'),
)
const refused = {
  409: problemAnswer('Its state doesn’t allow this, or it isn’t managed here'),
  503: problemAnswer('The payment provider isn’t responding. Nothing was changed'),
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
  description: 'For plans paid through an external link, because those payments aren’t reported to us.',
  request: {
    params,
    ...jsonBody(
      { state: { type: 'string', enum: [...settledStates] }, periodEndsAt: { type: 'string', format: 'date-time' } },
      ['state'],
    ),
  },
  responses: {
    200: dataAnswer('The updated item', subscriptionSchema),
    ...forAdmins,
    ...missing,
    409: problemAnswer('It is managed by the payment provider'),
    ...invalidInput,
  },
})
