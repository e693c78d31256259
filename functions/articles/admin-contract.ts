import { createRoute, z } from '@hono/zod-openapi'
import { pageQuery } from '#functions/http/list-queries.ts'
import {
  badQuery,
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonBody,
  orNull,
  paginationSchema,
  problemAnswer,
  tooMany,
} from '#functions/http/schemas.ts'
import { postFields, revisionSchema, revisionTextSchema } from '#functions/posts/schemas.ts'
import { about } from '#functions/routes.ts'
import { articleLimits } from '#src/domain/articles/articles.ts'
import { articleLists } from '#src/storage/articles/admin.ts'
import {
  adminSummarySchema,
  commentProperties,
  conflict,
  editedAnswer,
  missing,
  month,
  params,
  tooManyComments,
} from './schemas.ts'

// The input and output of each call of /api/admin/articles.

export const editorActions = ['send', 'takeBack'] as const

export const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/articles'),
  request: {
    query: z.object({
      ...pageQuery,
      list: z
        .enum(articleLists)
        .optional()
        .catch(undefined)
        .openapi({ type: 'string', enum: [...articleLists] }),
      month: month.openapi({ description: 'All articles of a month instead of a list' }),
    }),
  },
  responses: {
    200: dataAnswer(
      'One page, what is due first. `pagination` is null for a month',
      z.object({ articles: z.array(adminSummarySchema), pagination: orNull(paginationSchema) }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

export const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/admin/articles/{id}'),
  request: { params },
  responses: editedAnswer,
})

export const saveRoute = createRoute({
  method: 'put',
  path: '/{id}',
  ...about('PUT /api/admin/articles/{id}'),
  request: {
    params,
    ...jsonBody(
      {
        version: { type: 'integer', description: 'The version that was read' },
        ...postFields,
        keyword: { type: 'string', maxLength: articleLimits.keyword },
        backlinkUrl: { type: 'string', maxLength: articleLimits.url },
      },
      ['version'],
    ),
  },
  responses: {
    ...editedAnswer,
    409: problemAnswer('Someone else changed it in the meantime. Your version is kept in the history'),
    ...invalidInput,
  },
})

export const actionRoute = createRoute({
  method: 'post',
  path: '/{id}/actions',
  ...about('POST /api/admin/articles/{id}/actions'),
  request: {
    params,
    ...jsonBody({ action: { type: 'string', enum: [...editorActions] }, version: { type: 'integer' } }),
  },
  responses: { ...editedAnswer, ...conflict, ...invalidInput },
})

export const commentRoute = createRoute({
  method: 'post',
  path: '/{id}/comments',
  ...about('POST /api/admin/articles/{id}/comments'),
  request: { params, ...jsonBody(commentProperties) },
  responses: { ...editedAnswer, ...tooManyComments, ...invalidInput, ...tooMany },
})

export const revisionsRoute = createRoute({
  method: 'get',
  path: '/{id}/revisions',
  ...about('GET /api/admin/articles/{id}/revisions'),
  request: { params },
  responses: { 200: dataAnswer('Newest first', z.array(revisionSchema)), ...forAdmins, ...missing },
})

export const revisionRoute = createRoute({
  method: 'get',
  path: '/{id}/revisions/{number}',
  ...about('GET /api/admin/articles/{id}/revisions/{number}'),
  request: { params: z.object({ id: z.string(), number: z.string() }) },
  responses: { 200: dataAnswer('The saved version', revisionTextSchema), ...forAdmins, ...missing },
})
