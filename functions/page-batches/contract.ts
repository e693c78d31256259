import { createRoute, z } from '@hono/zod-openapi'
import { pageQuery } from '#functions/http/list-queries.ts'
import {
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  orNull,
  paginationSchema,
  problemAnswer,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import {
  adminSummarySchema,
  batchFields,
  batchPageSchema,
  batchSchema,
  batchSummarySchema,
  previewSchema,
  progress,
  projectWithRoomSchema,
  reportSchema,
} from './schemas.ts'

// The input and output of each call of /api/page-batches. Editors have the same calls under /api/admin.

type Base = '/api/page-batches' | '/api/admin/page-batches'

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('Batch not found') }
const failures = { ...signedOut, ...unconfirmed, ...missing }
const conflict = { 409: problemAnswer('Someone else changed it in the meantime. `data` has what is stored') }
const batch = dataAnswer('The batch', batchSchema)

export function batchRoutes(base: Base) {
  return {
    add: createRoute({
      method: 'post',
      path: '/',
      ...about(`POST ${base}`),
      request: jsonBody({ project: { type: 'string' }, ...batchFields }, ['project', 'name']),
      responses: {
        201: batch,
        ...failures,
        403: problemAnswer('The email is not confirmed, or the project’s plan has no pages'),
        409: problemAnswer('A limit is reached'),
        ...invalidInput,
        ...tooMany,
      },
    }),
    read: createRoute({
      method: 'get',
      path: '/{id}',
      ...about(`GET ${base}/{id}`),
      request: { params },
      responses: { 200: batch, ...failures },
    }),
    save: createRoute({
      method: 'put',
      path: '/{id}',
      ...about(`PUT ${base}/{id}`),
      request: {
        params,
        ...jsonBody({ version: { type: 'integer', description: 'The version that was read' }, ...batchFields }, [
          'version',
        ]),
      },
      responses: { 200: batch, ...failures, ...conflict, ...invalidInput, ...tooMany },
    }),
    preview: createRoute({
      method: 'get',
      path: '/{id}/preview',
      ...about(`GET ${base}/{id}/preview`),
      request: { params, query: z.object({ row: z.string().optional().openapi({ type: 'integer', minimum: 1 }) }) },
      responses: {
        200: dataAnswer('The page of a row. Null: the table has no such row', orNull(previewSchema)),
        ...failures,
        ...tooMany,
      },
    }),
    check: createRoute({
      method: 'post',
      path: '/{id}/check',
      ...about(`POST ${base}/{id}/check`),
      request: { params },
      responses: { 200: dataAnswer('What keeps it from being published', reportSchema), ...failures, ...tooMany },
    }),
    approve: createRoute({
      method: 'post',
      path: '/{id}/approve',
      ...about(`POST ${base}/{id}/approve`),
      request: { params, ...jsonBody({ version: { type: 'integer', description: 'The version that was read' } }) },
      responses: {
        200: batch,
        ...failures,
        ...conflict,
        422: problemAnswer('It has errors; `data` is the report'),
        ...tooMany,
      },
    }),
    pages: createRoute({
      method: 'get',
      path: '/{id}/pages',
      ...about(`GET ${base}/{id}/pages`),
      request: { params, query: z.object(pageQuery) },
      responses: {
        200: dataAnswer(
          'By line',
          z.object({ ...progress, pages: z.array(batchPageSchema), pagination: paginationSchema }),
        ),
        ...failures,
      },
    }),
  }
}

export const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/page-batches'),
  request: { query: z.object({ project: z.string().optional() }) },
  responses: {
    200: dataAnswer(
      'A project’s batches, oldest first',
      z.object({
        batches: z.array(batchSummarySchema),
        room: z.int(),
        included: z.boolean().openapi({ description: 'Whether the project’s plan includes pages' }),
      }),
    ),
    ...failures,
  },
})

export const adminListRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/page-batches'),
  request: { query: z.object(pageQuery) },
  responses: {
    200: dataAnswer(
      'One page of everyone’s batches, last saved first',
      z.object({ batches: z.array(adminSummarySchema), pagination: paginationSchema }),
    ),
    ...forAdmins,
  },
})

export const projectsRoute = createRoute({
  method: 'get',
  path: '/projects',
  ...about('GET /api/admin/page-batches/projects'),
  responses: {
    200: dataAnswer('Up to 200, by when their pages are due', z.array(projectWithRoomSchema)),
    ...forAdmins,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/page-batches/{id}'),
  request: { params },
  responses: {
    200: jsonAnswer('Removed', messageSchema),
    ...failures,
    409: problemAnswer('It has pages that were approved'),
  },
})

export const sitemapRoute = createRoute({
  method: 'get',
  path: '/{key}',
  ...about('GET /api/page-sitemaps/{key}'),
  request: { params: z.object({ key: z.string() }) },
  responses: {
    200: { description: 'The sitemap', content: { 'application/xml': { schema: z.string() } } },
    404: problemAnswer('There is no such sitemap'),
  },
})
