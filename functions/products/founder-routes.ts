import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createApp } from '#functions/http/app.ts'
import { bearerToken } from '#functions/http/bearer.ts'
import { forbidden, notFound, unauthenticated } from '#functions/http/problems.ts'
import { answerRefusal } from '#functions/http/refusals.ts'
import { broken, dataAnswer, problemAnswer } from '#functions/http/schemas.ts'
import { about, type RouteName } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { statusLinkMessages } from '#src/domain/products/fields.ts'
import { productStates } from '#src/domain/products/states.ts'
import type { FounderTransition, ProductStatus } from '#src/domain/products/status.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { productBody, readSentProduct } from './form.ts'
import { changeProduct, moveProduct } from './founder-actions.ts'
import { readStatusLink } from './status-links.ts'
import { readStatus } from './status.ts'

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

const statusRoute = createRoute({
  method: 'get',
  path: '/{ref}',
  ...about('GET /api/submissions/{ref}'),
  ...common,
  responses: tokenAnswers,
})

const changeRoute = createRoute({
  method: 'put',
  path: '/{ref}',
  ...about('PUT /api/submissions/{ref}'),
  ...common,
  request: { ...common.request, body: productBody },
  responses: {
    ...tokenAnswers,
    409: problemAnswer('The website is already listed'),
    ...broken,
  },
})

const moveRoute = (transition: FounderTransition) =>
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

/** `/api/submissions` */
export function createFounderProducts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openAPIRegistry.registerComponent('securitySchemes', 'productToken', { type: 'http', scheme: 'bearer' })

  app.openapi(statusRoute, async (c): Promise<Response> => {
    const { row, refusal } = await findOwn(c, c.req.valid('param').ref)
    return row ? answerStatus(c, row) : refusal
  })

  app.openapi(changeRoute, async (c): Promise<Response> => {
    const { row, refusal } = await findOwn(c, c.req.valid('param').ref)
    if (!row) return refusal
    const refused = await changeProduct(c.var, c.var.request, row, await readSentProduct(c))
    return refused ? answerRefusal(c, refused) : answerChanged(c, row.ref)
  })

  for (const transition of ['confirm', 'resubmit', 'withdraw'] as const) {
    app.openapi(moveRoute(transition), async (c): Promise<Response> => {
      const { row, refusal } = await findOwn(c, c.req.valid('param').ref)
      if (!row) return refusal
      const refused = await moveProduct(c.var, c.var.request, row, transition)
      return refused ? answerRefusal(c, refused) : answerChanged(c, row.ref)
    })
  }

  return app
}

type Own = { row: ProductRow; refusal?: never } | { row?: never; refusal: Response }

async function findOwn(c: Context<ApiEnvironment>, ref: string): Promise<Own> {
  const token = bearerToken(c)
  if (!token) return { refusal: unauthenticated(c) }
  const link = readStatusLink(c.var, ref, token)
  if (link === 'foreign') return { refusal: forbidden(c, 'This token does not belong to this submission') }
  if (link === 'expired') return { refusal: forbidden(c, statusLinkMessages.expired) }
  const row = await findProductRow(c.var.db, ref)
  return row ? { row } : { refusal: notFound(c, 'Submission not found') }
}

async function answerChanged(c: Context<ApiEnvironment>, ref: string): Promise<Response> {
  const row = await findProductRow(c.var.db, ref)
  return row ? answerStatus(c, row) : notFound(c, 'Submission not found')
}

async function answerStatus(c: Context<ApiEnvironment>, row: ProductRow): Promise<Response> {
  return c.json({ success: true, data: await readStatus(c.var, row) }, 200, { 'cache-control': 'no-store' })
}
