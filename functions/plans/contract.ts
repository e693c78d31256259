import { createRoute, z } from '@hono/zod-openapi'
import {
  dataAnswer,
  jsonAnswer,
  jsonBody,
  problemAnswer,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { subscriptionSchema } from '#functions/subscriptions/schemas.ts'
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
