import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { notFound } from '#functions/http/problems.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { admitAdmin } from '#functions/sign-in/sessions/access.ts'
import { isPostSlug, latestPosts, type Post, postMessages } from '#src/domain/posts/posts.ts'
import { findPost, findPublishedPost, listLatestPosts, listPosts } from '#src/storage/posts/queries.ts'
import { addRoute, findRoute, latestsRoute, listRoute, removeRoute, saveRoute, slugRoute } from './contract.ts'
import { readPreview } from './views.ts'
import { respondNewPost, respondRemovedPost, respondSavedPost } from './edits.ts'

/** `/api/blogposts`: the blog for readers, and editors' changes. */
export function createPosts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { status, ...wanted } = c.req.valid('query')
    if (status !== 'published') {
      const refusal = await admitAdmin(c)
      if (refusal) return refusal
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
    const { id } = c.req.valid('param')
    const post = (await findPublishedPost(c.var.db, { id })) ?? (await findDraft(c, id))
    return post ? c.json({ success: true, data: post }) : notFound(c, postMessages.notFound)
  })

  app.openapi(addRoute, (c): Promise<Response> => respondNewPost(c))
  app.openapi(saveRoute, (c): Promise<Response> => respondSavedPost(c, c.req.valid('param').id))
  app.openapi(removeRoute, (c): Promise<Response> => respondRemovedPost(c, c.req.valid('param').id))

  return app
}

/** A post that isn't published, for admins. Null for everyone else. */
async function findDraft(c: ApiCall, id: string): Promise<Post | null> {
  if (await admitAdmin(c)) return null
  c.header('cache-control', 'no-store')
  const row = await findPost(c.var.db, id)
  return row && readPreview(c.var.db, row)
}
