import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { totalOf } from '#src/domain/admin/lists.ts'
import * as api from '#src/domain/links/links.api.ts'
import { linkMessages, linkStates, neverDue } from '#src/domain/links/links.ts'
import { countsOf, listQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { findLink, type ListedLink, listLinks } from '#src/storage/links/queries.ts'
import { findProductRow } from '#src/storage/products/queries.ts'
import { checkLink } from './check-links.ts'

const checksPerMinute = { limit: 20, windowMs: 60_000 }

const linkPage = z.object({
  links: z.array(api.linkRow),
  counts: countsOf(linkStates),
  pagination,
})

export const routes: readonly Route[] = [
  route(
    'GET /api/admin/links',
    {
      id: 'listLinks',
      role: 'admin',
      summary: 'List link checks',
      query: listQuery(linkStates).omit({ q: true }),
      responses: { 200: dataOf(linkPage, 'Next check first') },
    },
    async (c, { query: { state, page, limit } }) => {
      const asked = readPageRequest(page, limit)
      const { links, counts } = await listLinks(c.var.db, { state, ...asked })
      const pagination = paginate(asked, totalOf(counts, state))
      return c.json({ success: true, data: { links: links.map(toLinkRow), counts, pagination } })
    },
  ),
  route(
    'POST /api/admin/links/{ref}/check',
    {
      id: 'checkLink',
      role: 'admin',
      summary: 'Check a listed site now',
      description: 'Has the same consequences as a scheduled check.',
      responses: { 200: dataOf(api.linkRow, 'Its current state') },
      problems: {
        404: 'Listing not found',
        409: 'It isn’t published, or was changed meanwhile',
        429: 'Too many requests; `Retry-After` says when to try again',
        503: 'Neither this site nor ours responds',
      },
    },
    async (c, { params }) => {
      const { db, network } = c.var
      const limited = await overLimit(c, 'link-checks', checksPerMinute)
      if (limited) return limited
      const product = await findProductRow(db, params.ref)
      if (!product) return notFound(c, linkMessages.productMissing)
      if (product.state !== 'published') return problem(c, 409, { detail: linkMessages.notPublished })
      const before = await findLink(db, product.id)
      const outcome = await checkLink(c.var, product.id, network)
      if (outcome === 'ours') return problem(c, 503, { detail: linkMessages.oursFirst })
      const link = await findLink(db, product.id)
      if (outcome === 'absent' || !link) return problem(c, 409, { detail: linkMessages.changed })
      c.set('audited', [{ subject: product.ref, note: `${before?.state ?? 'unchecked'}, now ${link.state}` }])
      return c.json({ success: true, data: toLinkRow(link) })
    },
  ),
]

function toLinkRow({ websiteUrl, ...link }: ListedLink): api.LinkRow {
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
