import { createRoute, z } from '@hono/zod-openapi'
import { pageQuery } from '#functions/http/list-queries.ts'
import {
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonBody,
  paginationSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { postStatuses } from '#src/domain/posts/posts.ts'
import { editedPostSchema, postFields, postSummarySchema, revisionSchema, revisionTextSchema } from './schemas.ts'

// The input and output of each call of /api/admin/posts.

const params = z.object({ id: z.string() })

const version = { version: { type: 'integer' } } as const

const missing = { ...forAdmins, 404: problemAnswer('Post not found') }

const conflict = { 409: problemAnswer('Someone else saved it meanwhile') }

const post = { 200: dataAnswer('The post', editedPostSchema), ...missing }

export const listRoute = createRoute({
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

export const findRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/admin/posts/{id}'),
  request: { params },
  responses: post,
})

export const draftRoute = createRoute({
  method: 'put',
  path: '/{id}/draft',
  ...about('PUT /api/admin/posts/{id}/draft'),
  request: { params, ...jsonBody({ ...version, ...postFields }, []) },
  responses: { ...post, ...conflict, ...invalidInput },
})

export const dropRoute = createRoute({
  method: 'delete',
  path: '/{id}/draft',
  ...about('DELETE /api/admin/posts/{id}/draft'),
  request: { params, ...jsonBody(version, []) },
  responses: { ...post, ...conflict },
})

export const previewRoute = createRoute({
  method: 'get',
  path: '/{id}/preview',
  ...about('GET /api/admin/posts/{id}/preview'),
  request: { params },
  responses: { 200: dataAnswer('The link, valid for a week', z.object({ url: z.url() })), ...missing },
})

export const revisionsRoute = createRoute({
  method: 'get',
  path: '/{id}/revisions',
  ...about('GET /api/admin/posts/{id}/revisions'),
  request: { params },
  responses: { 200: dataAnswer('Newest first', z.array(revisionSchema)), ...missing },
})

export const revisionRoute = createRoute({
  method: 'get',
  path: '/{id}/revisions/{number}',
  ...about('GET /api/admin/posts/{id}/revisions/{number}'),
  request: { params: z.object({ id: z.string(), number: z.string() }) },
  responses: { 200: dataAnswer('The saved version', revisionTextSchema), ...missing },
})
