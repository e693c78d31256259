import { createRoute, z } from '@hono/zod-openapi'
import { emptyAsMissing, pageLimit, pageNumber } from '#functions/http/queries.ts'
import {
  badQuery,
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { blogPageSize, latestPosts, postMessages, postStatuses } from '#src/domain/posts/posts.ts'
import { editedPostSchema, postCardSchema, postFields, postSchema } from './schemas.ts'

// The input and output of each call of /api/blogposts.

const statusError = postMessages.statusUnknown

const params = z.object({ id: z.string() })

const missing = { 404: problemAnswer('No published post found') }

const target = {
  status: { type: 'string', enum: [...postStatuses] },
  scheduledAt: { type: 'string', format: 'date-time' },
} satisfies Parameters<typeof jsonBody>[0]

export const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/blogposts'),
  request: {
    query: z.object({
      page: z.preprocess(emptyAsMissing, pageNumber()),
      limit: z.preprocess(emptyAsMissing, pageLimit(blogPageSize)),
      status: z.preprocess(emptyAsMissing, z.enum(postStatuses, { error: statusError }).default('published')).openapi({
        type: 'string',
        enum: [...postStatuses],
        description: 'Only admins may ask for other states than published',
      }),
    }),
  },
  responses: {
    200: jsonAnswer(
      'One page',
      z.object({ success: z.literal(true), blogposts: z.array(postCardSchema), total: z.int() }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

export const findRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/blogposts/{id}'),
  description: 'Admins also get drafts and scheduled posts.',
  security: [{}, { accessToken: [] }],
  request: { params },
  responses: { 200: dataAnswer('The post', postSchema), ...missing },
})

export const slugRoute = createRoute({
  method: 'get',
  path: '/{slug}/slug',
  ...about('GET /api/blogposts/{slug}/slug'),
  request: { params: z.object({ slug: z.string() }) },
  responses: { 200: dataAnswer('The post', postSchema), ...missing },
})

export const latestsRoute = createRoute({
  method: 'get',
  path: '/{id}/latests',
  ...about('GET /api/blogposts/{id}/latests'),
  request: { params },
  responses: { 200: dataAnswer(`At most ${latestPosts}`, z.array(postCardSchema)), ...missing },
})

export const addRoute = createRoute({
  method: 'post',
  path: '/',
  ...about('POST /api/blogposts'),
  request: jsonBody({ ...postFields, ...target }, []),
  responses: { 201: dataAnswer('The post', editedPostSchema), ...forAdmins, ...invalidInput },
})

export const saveRoute = createRoute({
  method: 'put',
  path: '/{id}',
  ...about('PUT /api/blogposts/{id}'),
  request: { params, ...jsonBody({ version: { type: 'integer' }, ...postFields, ...target }, []) },
  responses: {
    200: dataAnswer('The post', editedPostSchema),
    ...forAdmins,
    ...missing,
    409: problemAnswer('Someone else saved it meanwhile. Your version is kept in the history'),
    ...invalidInput,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/blogposts/{id}'),
  request: { params },
  responses: { 200: jsonAnswer('Removed', messageSchema), ...forAdmins, ...missing },
})
