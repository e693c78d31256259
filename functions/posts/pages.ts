import type { Hono } from 'hono'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { isPostSlug, latestPosts, type Post, postMessages, postPath } from '#src/domain/posts/posts.ts'
import { postPageValues } from '#src/seo/post-page.ts'
import { findMovedPost, findPost, findPublishedPost, listLatestPosts, toPost } from '#src/storage/posts/queries.ts'
import { presentContent } from './reading.ts'
import { isPreviewToken } from './preview-links.ts'
import { answerHtml, answerOops, logFailure, type PageCall, type PageEnvironment } from '#functions/pages/answers.ts'
import { fillShell } from '#functions/pages/shells.ts'

const toBlog = { label: 'To the blog', href: '/blog' }

/** Blog pages that aren't prebuilt: new posts, old URLs, previews, and unknown posts. */
export function addBlogPages(app: Hono<PageEnvironment>): void {
  app.get('/blog/page/1', (c) => c.redirect('/blog', 301))
  app.get('/blog/page', (c) => c.redirect('/blog', 301))

  app.get('/blog/preview/:id/:token', async (c) => {
    const { id, token } = c.req.param()
    const row = isPreviewToken(c.var, id, token) ? await findPost(c.var.db, id) : null
    if (!row) return answerOops(c, 404, 'This preview has expired. Ask for a new link', toBlog)
    // The draft is shown at the URL the post has or would get.
    const present = presentContent(row)
    const post: Post = { ...toPost(row), ...present, slug: present.slug || row.slug }
    const shell = await c.var.shells('/shells/post-preview')
    c.header('referrer-policy', 'no-referrer')
    return answerHtml(c, 200, fillShell(shell, await valuesOf(c, post)))
  })

  app.get('/blog/:slug', async (c) => {
    const slug = c.req.param('slug')
    if (!isPostSlug(slug)) return answerOops(c, 404, postMessages.notFound, toBlog)
    try {
      const post = await findPublishedPost(c.var.db, { slug })
      if (!post) return await answerMissing(c, slug)
      const shell = await c.var.shells('/shells/post')
      // The built page replaces it within seconds.
      c.header('cache-control', 'public, max-age=0, s-maxage=5')
      return c.html(fillShell(shell, await valuesOf(c, post)))
    } catch (error) {
      logFailure(c, error)
      return answerOops(c, 500, problemMessages.serverError, toBlog)
    }
  })

  app.get('/blog/*', (c) => answerOops(c, 404, 'Page not found', toBlog))
}

async function valuesOf(c: PageCall, post: Post) {
  const others = await listLatestPosts(c.var.db, post.id, latestPosts)
  return postPageValues(post, others, c.var.env.origin)
}

/** An old URL redirects to the post. A deleted post answers 410. */
async function answerMissing(c: PageCall, slug: string): Promise<Response> {
  const moved = await findMovedPost(c.var.db, slug)
  if (moved) {
    // Not permanently, because an editor may give the slug to another post.
    c.header('cache-control', 'public, max-age=0, s-maxage=60')
    return c.redirect(postPath(moved), 301)
  }
  if (moved === null) return answerOops(c, 410, 'This article was taken down', toBlog)
  return answerOops(c, 404, postMessages.notFound, toBlog)
}
