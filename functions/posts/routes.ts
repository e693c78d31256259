import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { forbidden, notFound, unauthenticated } from '#functions/http/problems.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { readSession } from '#functions/sessions/current.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { isPostSlug, latestPosts, postMessages } from '#src/domain/posts/posts.ts'
import { findPublishedPost, listLatestPosts, listPosts } from '#src/storage/posts/queries.ts'
import { addRoute, findRoute, latestsRoute, listRoute, removeRoute, saveRoute, slugRoute } from './contract.ts'
import { answerNewPost, answerRemovedPost, answerSavedPost } from './writing.ts'

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
