import { createRoute, z } from '@hono/zod-openapi'
import {
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  notJson,
  problemAnswer,
  signedOut,
  tooMany,
  unconfirmed,
  unreadable,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { emailLimits } from '#src/domain/emails/emails.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { planRequestLimits } from '#src/domain/plans/requests.ts'
import { subscription as subscriptionSchema } from '#src/domain/subscriptions/subscriptions.api.ts'
import { planSchema } from './schemas.ts'

// The input and output of each call of /api/plans. The domain checks a plan's body.

const id = z.coerce.number().int().min(1).openapi({ description: '1 to 4: fixed plans. From 100: added plans' })

export const params = z.object({ id })

export const missing = { 404: problemAnswer('Plan not found') }

export const listRoute = createRoute({
  method: 'get',
  path: '/all',
  ...about('GET /api/plans/all'),
  request: { query: z.object({ active: z.enum(['true', 'false']).optional() }) },
  responses: { 200: dataAnswer('By position', z.array(planSchema)) },
})

export const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/plans/{id}'),
  request: { params },
  responses: { 200: dataAnswer('The plan', planSchema), ...missing },
})

const choice = z
  .object({
    success: z.literal(true),
    message: z.string(),
    data: subscriptionSchema,
    paymentUrl: z.url().nullable().openapi({ description: 'Where to pay. Null: changed immediately' }),
  })
  .openapi('PlanChoice')

export const requestRoute = createRoute({
  method: 'post',
  path: '/requests',
  ...about('POST /api/plans/requests'),
  description: 'Emails the order to us. Nothing is charged or started.',
  request: jsonBody(
    {
      plan: { type: 'string', enum: plans.map(({ slug }) => slug) },
      website: { type: 'string', maxLength: planRequestLimits.website },
      email: { type: 'string', format: 'email', maxLength: emailLimits.whole },
      note: { type: 'string', maxLength: planRequestLimits.note },
    },
    ['plan', 'website', 'email'],
  ),
  responses: {
    201: jsonAnswer('Received', messageSchema),
    ...unreadable,
    ...notJson,
    ...invalidInput,
    ...tooMany,
    503: problemAnswer('Orders by email aren’t set up. Nothing was sent'),
  },
})

export const changeRoute = createRoute({
  method: 'post',
  path: '/change',
  ...about('POST /api/plans/change'),
  request: jsonBody({ planId: { type: 'integer' } }),
  responses: {
    200: jsonAnswer('Chosen, or changed', choice),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('This is the current plan'),
    ...tooMany,
    503: problemAnswer('The payment provider isn’t responding. Nothing was changed'),
  },
})
