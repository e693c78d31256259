import { createRoute, z } from '@hono/zod-openapi'
import { dataAnswer, invalidInput, problemAnswer } from '#functions/http/schemas.ts'
import { about, type RouteName } from '#functions/routes.ts'
import { productStates } from '#src/domain/products/states.ts'
import type { FounderTransition, ProductStatus } from '#src/domain/products/status.ts'
import { changedProductBody } from './form.ts'

// The input and output of each call of /api/submissions. The domain's rules check bodies.

const statusSchema: z.ZodType<ProductStatus> = z
  .object({
    ref: z.string(),
    state: z.enum(productStates),
    label: z.string(),
    meaning: z.string(),
    reason: z.string().nullable(),
    place: z.int().nullable(),
    path: z.string().nullable(),
    changesWait: z.boolean(),
    actions: z.array(z.enum(['confirm', 'resubmit', 'withdraw'])),
    history: z.array(
      z.object({ kind: z.string(), label: z.string(), note: z.string().nullable(), at: z.iso.datetime() }),
    ),
    content: z.object({
      name: z.string(),
      headline: z.string(),
      description: z.string(),
      website_url: z.url(),
      category: z.string(),
      email: z.string(),
      firstname: z.string(),
      logo_url: z.string(),
      screenshot_url: z.string(),
    }),
  })
  .openapi('ProductStatus')

const common = {
  request: { params: z.object({ ref: z.string() }) },
  security: [{ productToken: [] }],
}

const tokenAnswers = {
  200: dataAnswer('The current submission', statusSchema),
  401: problemAnswer('The request has no token'),
  403: problemAnswer('The token belongs to something else, or has expired'),
}

export const statusRoute = createRoute({
  method: 'get',
  path: '/{ref}',
  ...about('GET /api/submissions/{ref}'),
  ...common,
  responses: tokenAnswers,
})

export const changeRoute = createRoute({
  method: 'put',
  path: '/{ref}',
  ...about('PUT /api/submissions/{ref}'),
  ...common,
  request: { ...common.request, body: changedProductBody },
  responses: {
    ...tokenAnswers,
    409: problemAnswer('The website is already listed'),
    ...invalidInput,
  },
})

export const moveRoute = (transition: FounderTransition) =>
  createRoute({
    method: 'post',
    path: `/{ref}/${transition}`,
    ...about(`POST /api/submissions/{ref}/${transition}` satisfies RouteName),
    ...common,
    responses: {
      ...tokenAnswers,
      409: problemAnswer('Its state doesn’t allow this, or the website was listed meanwhile'),
    },
  })
