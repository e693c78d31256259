import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { notFound } from '#functions/http/problems.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { postMessages } from '#src/domain/posts/posts.ts'
import { findPost, findRevision, listPostSummaries, listRevisions } from '#src/storage/posts/queries.ts'
import {
  draftRoute,
  dropRoute,
  findRoute,
  listRoute,
  previewRoute,
  revisionRoute,
  revisionsRoute,
} from './admin-contract.ts'
import { previewLink } from './preview-links.ts'
import { readRevision } from './views.ts'
import { respondDroppedDraft, respondPost, respondSavedDraft } from './edits.ts'

const maxRevisions = 200

/** `/api/admin/posts`: the blog for editors. */
export function createAdminPosts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { page, limit, status, q } = c.req.valid('query')
    const wanted = readPageRequest(page, limit ?? '30')
    const { posts, total } = await listPostSummaries(c.var.db, { ...wanted, status, q: q?.trim() })
    return c.json({ success: true, data: { posts, pagination: paginate(wanted, total) } })
  })

  app.openapi(findRoute, (c): Promise<Response> => respondPost(c, c.req.valid('param').id, 200))
  app.openapi(draftRoute, (c): Promise<Response> => respondSavedDraft(c, c.req.valid('param').id))
  app.openapi(dropRoute, (c): Promise<Response> => respondDroppedDraft(c, c.req.valid('param').id))

  app.openapi(previewRoute, async (c): Promise<Response> => {
    const row = await findPost(c.var.db, c.req.valid('param').id)
    if (!row) return notFound(c, postMessages.notFound)
    return c.json({ success: true, data: { url: previewLink(c.var, row.id) } })
  })

  app.openapi(revisionsRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    if (!(await findPost(c.var.db, id))) return notFound(c, postMessages.notFound)
    const rows = await listRevisions(c.var.db, id, maxRevisions)
    return c.json({ success: true, data: rows.map(readRevision) })
  })

  app.openapi(revisionRoute, async (c): Promise<Response> => {
    const { id, number } = c.req.valid('param')
    const row = /^\d{1,9}$/.test(number) ? await findRevision(c.var.db, id, Number(number)) : null
    if (!row) return notFound(c, postMessages.revisionNotFound)
    const { content, ...about } = row
    return c.json({ success: true, data: { ...readRevision({ ...about, title: content.title }), content } })
  })

  return app
}
