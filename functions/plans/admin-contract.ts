import { createRoute, z } from '@hono/zod-openapi'
import {
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonAnswer,
  messageSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { missing, params } from './contract.ts'
import { planFields, planSchema } from './schemas.ts'

// The input and output of each admin call of /api/plans. The domain checks a plan's body.

const optional = {
  devise: true,
  nofeatures: true,
  popular: true,
  position: true,
  directories: true,
  posts: true,
  pages: true,
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

const fixed = { 409: problemAnswer('A fixed plan, or one that someone uses') }

export const addRoute = createRoute({
  method: 'post',
  path: '/',
  ...about('POST /api/plans'),
  request: body,
  responses: { 201: dataAnswer('The plan', planSchema), ...forAdmins, ...invalidInput },
})

export const saveRoute = createRoute({
  method: 'put',
  path: '/{id}',
  ...about('PUT /api/plans/{id}'),
  description: 'On a fixed plan only stripePlanId and active can be set. Its price and texts are in the code.',
  request: { params, ...body },
  responses: { 200: dataAnswer('The plan', planSchema), ...forAdmins, ...missing, ...fixed, ...invalidInput },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/plans/{id}'),
  request: { params },
  responses: { 200: jsonAnswer('Removed', messageSchema), ...forAdmins, ...missing, ...fixed },
})
