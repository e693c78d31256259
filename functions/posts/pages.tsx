import type { Hono } from 'hono'
import {
  respondErrorPage,
  respondPage,
  type PageCall,
  type PageEnvironment,
  renderPage,
} from '#functions/pages/answers.tsx'
import { PostPage } from '#src/components/posts/PostPage.tsx'
import { readPageRequest } from '#src/domain/pagination/pagination.ts'
import type { Post } from '#src/domain/posts/posts.api.ts'
import { blogPageSize, blogPath, isPostSlug, latestPosts, postMessages, postPath } from '#src/domain/posts/posts.ts'
import { postHead } from '#src/seo/posts/post-page.ts'
import { findMovedPost, findPost, findPublishedPost, listLatestPosts, listPosts } from '#src/storage/posts/queries.ts'
import { isPreviewToken } from './preview-links.ts'
import { toPreview } from './views.ts'

const toBlog = { label: 'Back to the blog', href: '/blog' }

/** Pages under `/blog` that aren't prebuilt: posts published a moment ago, old URLs, previews, and unknown ones. */
export function addBlogPages(app: Hono<PageEnvironment>): void {
  app.get('/blog/page/1', (c) => c.redirect('/blog', 301))
  app.get('/blog/page', (c) => c.redirect('/blog', 301))

  // Beyond the last page is the last page, and anything else is the first. Pages that exist are prebuilt.
  app.get('/blog/page/:page', async (c) => {
    const { page } = readPageRequest(c.req.param('page'), undefined)
    const { total } = await listPosts(c.var.nearDb, 'published', { page: 1, limit: blogPageSize })
    const nearest = blogPath(Math.min(page, Math.max(1, Math.ceil(total / blogPageSize))))
    // The last page may not be built yet.
    return c.redirect(nearest === c.req.path ? '/blog' : nearest, 302)
  })

  app.get('/blog/preview/:id/:token', async (c) => {
    const { id, token } = c.req.param()
    const row = isPreviewToken(c.var, id, token) ? await findPost(c.var.db, id) : null
    if (!row) return respondErrorPage(c, 404, 'This preview link has expired. Ask for a new one.', toBlog)
    const post = await toPreview(c.var.db, row)
    c.header('referrer-policy', 'no-referrer')
    const { canonical: _none, ...head } = postHead(post, c.var.env.origin)
    return respondPage(c, 200, { shell: '/shells/post', head, main: await pageOf(c, post) })
  })

  app.get('/blog/:slug', async (c) => {
    const slug = c.req.param('slug')
    if (!isPostSlug(slug)) return respondErrorPage(c, 404, postMessages.notFound, toBlog)
    const post = await findPublishedPost(c.var.db, { slug })
    if (!post) return respondMissing(c, slug)
    const content = { head: postHead(post, c.var.env.origin), main: await pageOf(c, post) }
    const page = await renderPage(c, '/shells/post', content)
    // The built page replaces it in seconds.
    c.header('cache-control', 'public, max-age=0, s-maxage=5')
    return c.html(page)
  })

  app.get('/blog/*', (c) => respondErrorPage(c, 404, 'Page not found', toBlog))
}

async function pageOf(c: PageCall, post: Post) {
  return <PostPage post={post} others={await listLatestPosts(c.var.db, post.id, latestPosts)} />
}

/** Redirects an old URL to the post's new one. Deleted posts answer 410. */
async function respondMissing(c: PageCall, slug: string): Promise<Response> {
  const moved = await findMovedPost(c.var.db, slug)
  if (moved) {
    // Cached only briefly: an editor may give the slug to another post.
    c.header('cache-control', 'public, max-age=0, s-maxage=60')
    return c.redirect(postPath(moved), 301)
  }
  if (moved === null) return respondErrorPage(c, 410, 'This post was taken down', toBlog)
  return respondErrorPage(c, 404, postMessages.notFound, toBlog)
}
