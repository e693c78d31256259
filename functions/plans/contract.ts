import { createRoute, z } from '@hono/zod-openapi'
import {
  broken,
  dataAnswer,
  forAdmins,
  jsonAnswer,
  jsonBody,
  messageSchema,
  problemAnswer,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { subscriptionSchema } from '#functions/payments/schemas.ts'
import { about } from '#functions/routes.ts'
import { type PlanRecord, planTypes } from '#src/domain/plans/plans.ts'

// The input and output of each call of /api/plans. The domain checks a plan's body.

const feature = z.union([z.string(), z.object({ text: z.string(), list: z.array(z.string()).readonly() })])

const planFields = {
  label: z.string(),
  price: z.number().openapi({ description: 'In dollars' }),
  strokePrice: z.number().openapi({ description: 'Crossed out, before the discount' }),
  type: z.enum(planTypes),
  devise: z.literal('$'),
  headline: z.string(),
  description: z.string(),
  features: z.array(feature).readonly(),
  nofeatures: z.array(z.string()).readonly(),
  popular: z.boolean(),
  position: z.int(),
  stripePlanId: z.string().nullable().openapi({ description: 'For admins, otherwise null' }),
  active: z.boolean(),
  url: z.url().nullable().openapi({ description: 'The external payment link' }),
}

const planSchema: z.ZodType<PlanRecord> = z.object({ id: z.int(), ...planFields }).openapi('Plan')
const optional = {
  devise: true,
  nofeatures: true,
  popular: true,
  position: true,
  stripePlanId: true,
  active: true,
  url: true,
} as const
const sentPlan = z.toJSONSchema(z.object(planFields).partial(optional)) as { type: 'object' }
const body = {
  body: {
    content: { 'application/json': { schema: sentPlan } },
    required: true,
  },
}

const id = z.coerce.number().int().min(1).openapi({ description: '1 to 4: fixed plans. From 100: added plans' })
const params = z.object({ id })
const missing = { 404: problemAnswer('Plan not found') }
const fixed = { 409: problemAnswer('A fixed plan, or one that someone uses') }

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

export const addRoute = createRoute({
  method: 'post',
  path: '/',
  ...about('POST /api/plans'),
  request: body,
  responses: { 201: dataAnswer('The plan', planSchema), ...forAdmins, ...broken },
})

export const saveRoute = createRoute({
  method: 'put',
  path: '/{id}',
  ...about('PUT /api/plans/{id}'),
  description: 'On a fixed plan only stripePlanId and active can be set. Its price and texts are in the code.',
  request: { params, ...body },
  responses: { 200: dataAnswer('The plan', planSchema), ...forAdmins, ...missing, ...fixed, ...broken },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/plans/{id}'),
  request: { params },
  responses: { 200: jsonAnswer('Removed', messageSchema), ...forAdmins, ...missing, ...fixed },
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
