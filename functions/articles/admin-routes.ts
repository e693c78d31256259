import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { readRevision } from '#functions/posts/views.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { articleMessages, readMonth } from '#src/domain/articles/articles.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { listAllArticles, listMonth } from '#src/storage/articles/admin.ts'
import { findArticle, findRevision, listRevisions } from '#src/storage/articles/queries.ts'
import {
  actionRoute,
  commentRoute,
  listRoute,
  readRoute,
  revisionRoute,
  revisionsRoute,
  saveRoute,
} from './admin-contract.ts'
import { respondComment } from './decisions.ts'
import { readAdminSummary, readEditedArticle } from './views.ts'
import { respondEdited, respondEditorAction, respondSaved } from './edits.ts'

const maxRevisions = 200
/** More than a small team writes in a month. */
const maxPerMonth = 1000

/** `/api/admin/articles`: what editors write. */
export function createAdminArticles(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { list = 'due', ...sent } = c.req.valid('query')
    if (sent.month !== undefined) {
      const month = readMonth(sent.month)
      if (month === null) return problem(c, 400, { detail: articleMessages.monthInvalid })
      const rows = await listMonth(c.var.db, month, maxPerMonth)
      return c.json({ success: true, data: { articles: rows.map(readAdminSummary), pagination: null } })
    }
    const wanted = readPageRequest(sent.page, sent.limit ?? '30')
    const { articles, total } = await listAllArticles(c.var.db, { ...wanted, list })
    const data = { articles: articles.map(readAdminSummary), pagination: paginate(wanted, total) }
    return c.json({ success: true, data })
  })

  app.openapi(readRoute, (c): Promise<Response> => respondEdited(c, c.req.valid('param').id))
  app.openapi(saveRoute, (c): Promise<Response> => respondSaved(c, c.req.valid('param').id))
  app.openapi(actionRoute, (c): Promise<Response> => respondEditorAction(c, c.req.valid('param').id))

  app.openapi(commentRoute, async (c): Promise<Response> => {
    const row = await findArticle(c.var.db, c.req.valid('param').id)
    return respondComment(c, row, 'editor', (present) => readEditedArticle(c.var.db, present))
  })

  app.openapi(revisionsRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    if (!(await findArticle(c.var.db, id))) return notFound(c, articleMessages.notFound)
    const rows = await listRevisions(c.var.db, id, maxRevisions)
    return c.json({ success: true, data: rows.map(readRevision) })
  })

  app.openapi(revisionRoute, async (c): Promise<Response> => {
    const { id, number } = c.req.valid('param')
    const row = /^\d{1,9}$/.test(number) ? await findRevision(c.var.db, id, Number(number)) : null
    if (!row) return notFound(c, articleMessages.revisionNotFound)
    const { content, ...about } = row
    return c.json({ success: true, data: { ...readRevision({ ...about, title: content.title }), content } })
  })

  return app
}
