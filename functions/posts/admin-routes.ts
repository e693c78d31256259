import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { pageQuery } from '#functions/admin/list-queries.ts'
import { createApp } from '#functions/http/app.ts'
import { notFound } from '#functions/http/problems.ts'
import { broken, dataAnswer, forAdmins, jsonBody, paginationSchema, problemAnswer } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { postMessages, postStatuses } from '#src/domain/posts/posts.ts'
import { findPost, findRevision, listPostSummaries, listRevisions } from '#src/storage/posts/queries.ts'
import { previewLink } from './preview-links.ts'
import { readRevision } from './reading.ts'
import { editedPostSchema, postFields, postSummarySchema, revisionSchema, revisionTextSchema } from './schemas.ts'
import { answerDroppedDraft, answerPost, answerSavedDraft } from './writing.ts'

const params = z.object({ id: z.string() })
const version = { version: { type: 'integer' } } as const
const missing = { ...forAdmins, 404: problemAnswer('Post not found') }
const conflict = { 409: problemAnswer('Someone else saved it meanwhile') }
const post = { 200: dataAnswer('The post', editedPostSchema), ...missing }

const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/posts'),
  request: {
    query: z.object({
      ...pageQuery,
      status: z
        .enum(postStatuses)
        .optional()
        .catch(undefined)
        .openapi({ type: 'string', enum: [...postStatuses] }),
      q: z.string().max(200).optional().openapi({ description: 'Text in the title or slug' }),
    }),
  },
  responses: {
    200: dataAnswer(
      'One page, last saved first',
      z.object({ posts: z.array(postSummarySchema), pagination: paginationSchema }),
    ),
    ...forAdmins,
  },
})

const findRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/admin/posts/{id}'),
  request: { params },
  responses: post,
})

const draftRoute = createRoute({
  method: 'put',
  path: '/{id}/draft',
  ...about('PUT /api/admin/posts/{id}/draft'),
  request: { params, ...jsonBody({ ...version, ...postFields }, []) },
  responses: { ...post, ...conflict, ...broken },
})

const dropRoute = createRoute({
  method: 'delete',
  path: '/{id}/draft',
  ...about('DELETE /api/admin/posts/{id}/draft'),
  request: { params, ...jsonBody(version, []) },
  responses: { ...post, ...conflict },
})

const previewRoute = createRoute({
  method: 'get',
  path: '/{id}/preview',
  ...about('GET /api/admin/posts/{id}/preview'),
  request: { params },
  responses: { 200: dataAnswer('The link, valid for a week', z.object({ url: z.url() })), ...missing },
})

const revisionsRoute = createRoute({
  method: 'get',
  path: '/{id}/revisions',
  ...about('GET /api/admin/posts/{id}/revisions'),
  request: { params },
  responses: { 200: dataAnswer('Newest first', z.array(revisionSchema)), ...missing },
})

const revisionRoute = createRoute({
  method: 'get',
  path: '/{id}/revisions/{number}',
  ...about('GET /api/admin/posts/{id}/revisions/{number}'),
  request: { params: z.object({ id: z.string(), number: z.string() }) },
  responses: { 200: dataAnswer('The saved version', revisionTextSchema), ...missing },
})

const mostRevisions = 200

/** `/api/admin/posts`: the blog for editors. */
export function createAdminPosts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { page, limit, status, q } = c.req.valid('query')
    const wanted = readPageRequest(page, limit ?? '30')
    const { posts, total } = await listPostSummaries(c.var.db, { ...wanted, status, q: q?.trim() })
    return c.json({ success: true, data: { posts, pagination: paginate(wanted, total) } })
  })

  app.openapi(findRoute, (c): Promise<Response> => answerPost(c, c.req.valid('param').id, 200))
  app.openapi(draftRoute, (c): Promise<Response> => answerSavedDraft(c, c.req.valid('param').id))
  app.openapi(dropRoute, (c): Promise<Response> => answerDroppedDraft(c, c.req.valid('param').id))

  app.openapi(previewRoute, async (c): Promise<Response> => {
    const row = await findPost(c.var.db, c.req.valid('param').id)
    if (!row) return notFound(c, postMessages.notFound)
    return c.json({ success: true, data: { url: previewLink(c.var, row.id) } })
  })

  app.openapi(revisionsRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    if (!(await findPost(c.var.db, id))) return notFound(c, postMessages.notFound)
    const rows = await listRevisions(c.var.db, id, mostRevisions)
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
