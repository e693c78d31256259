import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { imageUrl } from '#src/domain/images/images.ts'
import { eventTexts, productStates, stateTexts } from '#src/domain/products/states.ts'
import { productPath } from '#src/domain/products/products.ts'
import { statusLinkMessages, type ProductText } from '#src/domain/products/fields.ts'
import { newestContent, type ProductContent } from '#src/domain/products/content.ts'
import { findQueuePlace, findProductRow, listProductEvents, type ProductRow } from '#src/storage/products/queries.ts'
import { changeProduct, type FounderTransition, moveProduct, possibleTransitions } from './founder-actions.ts'
import { createApp } from '#functions/http/app.ts'
import { bearerToken } from '#functions/http/bearer.ts'
import { forbidden, notFound, unauthenticated } from '#functions/http/problems.ts'
import { broken, dataAnswer, problemAnswer } from '#functions/http/schemas.ts'
import { answerRefusal } from '#functions/http/refusals.ts'
import { readSentProduct, productBody } from './form.ts'
import { about, type RouteName } from '#functions/routes.ts'
import type { ApiEnvironment, Services } from '#functions/services.ts'
import { readStatusLink } from './status-links.ts'

/** A submission's status for its founder. Times are ISO 8601, UTC. */
export type ProductStatus = {
  ref: string
  state: ProductRow['state']
  label: string
  meaning: string
  /** Why it wasn't published. */
  reason: string | null
  /** 1: next in the queue. */
  place: number | null
  /** The path of the product page while it is published. */
  path: string | null
  /** Changes wait for review. The page shows the version before them. */
  changesWait: boolean
  /** The possible actions besides editing. */
  actions: FounderTransition[]
  history: { kind: string; label: string; note: string | null; at: string }[]
  content: ProductText & { logo_url: string; screenshot_url: string }
}

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

export async function readStatus({ db }: Pick<Services, 'db'>, row: ProductRow): Promise<ProductStatus> {
  const [place, events] = await Promise.all([findQueuePlace(db, row), listProductEvents(db, row.id)])
  return {
    ref: row.ref,
    state: row.state,
    ...stateTexts[row.state],
    reason: row.reason,
    place,
    path: row.state === 'published' ? productPath(row.slug) : null,
    changesWait: row.proposal !== null,
    actions: possibleTransitions(row.state),
    history: events.map(({ kind, note, at }) => ({
      kind,
      label: eventTexts[kind],
      note,
      at: new Date(at).toISOString(),
    })),
    content: showContent(newestContent(row)),
  }
}

function showContent(content: ProductContent): ProductStatus['content'] {
  const { name, headline, description, websiteUrl, category, email, firstname, logoId, screenshotId } = content
  const text = { name, headline, description, website_url: websiteUrl, category, email, firstname }
  return { ...text, logo_url: imageUrl(logoId), screenshot_url: imageUrl(screenshotId) }
}
