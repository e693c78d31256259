import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { forbidden, notFound, unauthenticated } from '#functions/http/problems.ts'
import { emptyAsMissing, pageLimit, pageNumber } from '#functions/http/queries.ts'
import {
  badQuery,
  broken,
  dataAnswer,
  forAdmins,
  jsonAnswer,
  jsonBody,
  messageSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { readSession } from '#functions/sessions/current.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { blogPageSize, isPostSlug, latestPosts, postMessages, postStatuses } from '#src/domain/posts/posts.ts'
import { findPublishedPost, listLatestPosts, listPosts } from '#src/storage/posts/queries.ts'
import { editedPostSchema, postCardSchema, postFields, postSchema } from './schemas.ts'
import { answerNewPost, answerRemovedPost, answerSavedPost } from './writing.ts'

const statusError = postMessages.statusUnknown

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('No published post found') }
const target = {
  status: { type: 'string', enum: [...postStatuses] },
  scheduledAt: { type: 'string', format: 'date-time' },
} satisfies Parameters<typeof jsonBody>[0]

const listRoute = createRoute({
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

const findRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/blogposts/{id}'),
  request: { params },
  responses: { 200: dataAnswer('The post', postSchema), ...missing },
})

const slugRoute = createRoute({
  method: 'get',
  path: '/{slug}/slug',
  ...about('GET /api/blogposts/{slug}/slug'),
  request: { params: z.object({ slug: z.string() }) },
  responses: { 200: dataAnswer('The post', postSchema), ...missing },
})

const latestsRoute = createRoute({
  method: 'get',
  path: '/{id}/latests',
  ...about('GET /api/blogposts/{id}/latests'),
  request: { params },
  responses: { 200: dataAnswer(`At most ${latestPosts}`, z.array(postCardSchema)), ...missing },
})

const addRoute = createRoute({
  method: 'post',
  path: '/',
  ...about('POST /api/blogposts'),
  request: jsonBody({ ...postFields, ...target }, []),
  responses: { 201: dataAnswer('The post', editedPostSchema), ...forAdmins, ...broken },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/{id}',
  ...about('PUT /api/blogposts/{id}'),
  request: { params, ...jsonBody({ version: { type: 'integer' }, ...postFields, ...target }, []) },
  responses: {
    200: dataAnswer('The post', editedPostSchema),
    ...forAdmins,
    ...missing,
    409: problemAnswer('Someone else saved it meanwhile. Your version is kept in the history'),
    ...broken,
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/blogposts/{id}'),
  request: { params },
  responses: { 200: jsonAnswer('Removed', messageSchema), ...forAdmins, ...missing },
})

/** `/api/blogposts`: the blog for readers, and editors' changes. */
export function createPosts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { status, ...wanted } = c.req.valid('query')
    if (status !== 'published') {
      const session = await readSession(c)
      if (!session) return unauthenticated(c, accountMessages.notSignedIn)
      if (!session.user.isAdmin) return forbidden(c, accountMessages.adminsOnly)
      c.header('cache-control', 'no-store')
    }
    const { posts, total } = await listPosts(c.var.db, status, wanted)
    return c.json({ success: true, blogposts: posts, total })
  })

  app.openapi(slugRoute, async (c): Promise<Response> => {
    const { slug } = c.req.valid('param')
    const post = isPostSlug(slug) ? await findPublishedPost(c.var.db, { slug }) : null
    return post ? c.json({ success: true, data: post }) : notFound(c, postMessages.notFound)
  })

  app.openapi(latestsRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    if (!(await findPublishedPost(c.var.db, { id }))) return notFound(c, postMessages.notFound)
    return c.json({ success: true, data: await listLatestPosts(c.var.db, id, latestPosts) })
  })

  app.openapi(findRoute, async (c): Promise<Response> => {
    const post = await findPublishedPost(c.var.db, { id: c.req.valid('param').id })
    return post ? c.json({ success: true, data: post }) : notFound(c, postMessages.notFound)
  })

  app.openapi(addRoute, (c): Promise<Response> => answerNewPost(c))
  app.openapi(saveRoute, (c): Promise<Response> => answerSavedPost(c, c.req.valid('param').id))
  app.openapi(removeRoute, (c): Promise<Response> => answerRemovedPost(c, c.req.valid('param').id))

  return app
}
