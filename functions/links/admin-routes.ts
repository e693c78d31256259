import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { countsSchema, listQuery, totalOf } from '#functions/http/list-queries.ts'
import { createApp } from '#functions/http/app.ts'
import { type NetworkAccess, publicNetwork } from '#functions/http/outgoing/public.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { badQuery, dataAnswer, forAdmins, paginationSchema, problemAnswer, tooMany } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { linkMessages, type LinkRow, linkStates, neverDue } from '#src/domain/links/links.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { findLink, type ListedLink, listLinks } from '#src/storage/links/queries.ts'
import { findProductRow } from '#src/storage/products/queries.ts'
import { checkLink } from './check-links.ts'

const time = z.iso.datetime()
const checksPerMinute = { limit: 20, windowMs: 60_000 }

const linkSchema: z.ZodType<LinkRow> = z
  .object({
    ref: z.string(),
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    state: z.enum(linkStates),
    status: z.int().nullable().openapi({ description: 'Status of the last response. Null: there was none' }),
    error: z.string().nullable(),
    checkedAt: time.nullable(),
    nextAt: time.nullable(),
    failures: z.int().openapi({ description: 'Consecutive failed checks' }),
    failingSince: time.nullable(),
    notifiedAt: time.nullable().openapi({ description: 'When the founder was notified' }),
  })
  .openapi('LinkCheck')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/links'),
  request: { query: listQuery(linkStates).omit({ q: true }) },
  responses: {
    200: dataAnswer(
      'Next check first',
      z.object({ links: z.array(linkSchema), counts: countsSchema(linkStates), pagination: paginationSchema }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

const checkRoute = createRoute({
  method: 'post',
  path: '/{ref}/check',
  ...about('POST /api/admin/links/{ref}/check'),
  description: 'Has the same consequences as a scheduled check.',
  request: { params: z.object({ ref: z.string() }) },
  responses: {
    200: dataAnswer('Its current state', linkSchema),
    ...forAdmins,
    404: problemAnswer('Listing not found'),
    409: problemAnswer('It isn’t published, or was changed meanwhile'),
    ...tooMany,
    503: problemAnswer('Neither this site nor ours responds'),
  },
})

/** `/api/admin/links` */
export function createAdminLinks(network: NetworkAccess = publicNetwork): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { state, page, limit } = c.req.valid('query')
    const asked = readPageRequest(page, limit)
    const { links, counts } = await listLinks(c.var.db, { state, ...asked })
    const pagination = paginate(asked, totalOf(counts, state))
    return c.json({ success: true, data: { links: links.map(readLink), counts, pagination } })
  })

  app.openapi(checkRoute, async (c): Promise<Response> => {
    const { db } = c.var
    const limited = await overLimit(c, 'link-checks', checksPerMinute)
    if (limited) return limited
    const product = await findProductRow(db, c.req.valid('param').ref)
    if (!product) return notFound(c, linkMessages.productMissing)
    if (product.state !== 'published') return problem(c, 409, { detail: linkMessages.notPublished })
    const before = await findLink(db, product.id)
    const outcome = await checkLink(c.var, product.id, network)
    if (outcome === 'ours') return problem(c, 503, { detail: linkMessages.oursFirst })
    const link = await findLink(db, product.id)
    if (outcome === 'absent' || !link) return problem(c, 409, { detail: linkMessages.changed })
    c.set('audited', [{ subject: product.ref, note: `${before?.state ?? 'unchecked'}, now ${link.state}` }])
    return c.json({ success: true, data: readLink(link) })
  })

  return app
}

function readLink({ websiteUrl, ...link }: ListedLink): LinkRow {
  const { ref, name, slug, state, status, error, failures } = link
  return {
    ref,
    name,
    slug,
    url: websiteUrl,
    state,
    status,
    error,
    checkedAt: timeOrNull(link.checkedAt),
    nextAt: link.dueAt === neverDue ? null : timeOrNull(link.dueAt),
    failures,
    failingSince: timeOrNull(link.failingSince),
    notifiedAt: timeOrNull(link.notifiedAt),
  }
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
