import type { Post, PostCard } from '#src/domain/posts/posts.api.ts'
import { blogPath, postPath } from '#src/domain/posts/posts.ts'
import { cutText } from '#src/domain/text/text.ts'
import { blogJsonLd, blogPostingJsonLd, breadcrumbJsonLd, postDates } from '#src/seo/pages/json-ld.ts'
import type { PageHead } from '#src/seo/pages/page-head.ts'
import { pageShareImage, postShareImage } from '#src/seo/share-images/share-images.ts'
import { site } from '#src/site.ts'
import { visibleText } from './post-body.ts'

/** Around what an editor wrote. A broken link in there is the editor's, not the site's. */
export const writtenStart = '<!--written-->'
export const writtenEnd = '<!--/written-->'

export function postHead(post: Post, origin: string): PageHead {
  return {
    title: post.metaTitle || `${post.title} - ${site.name}`,
    description: postDescription(post),
    canonical: `${origin}${postPath(post.slug)}`,
    image: `${origin}${postShareImage(post)}`,
    article: postDates(post),
    jsonLd: blogPostingJsonLd(post, postDescription(post), origin),
    feed: 'blog',
  }
}

type BlogList = { posts: readonly PostCard[]; page: number; totalPages: number }

/** A page of the blog's list. */
export function blogHead({ posts, page, totalPages }: BlogList, origin: string): PageHead {
  const isFirst = page === 1
  const path = blogPath(page)
  const crumbs = [{ name: 'Blog', path: '/blog' }, ...(isFirst ? [] : [{ name: `Page ${page}`, path }])]
  return {
    title: isFirst ? `Blog - ${site.name}` : `Blog, page ${page} - ${site.name}`,
    description: isFirst
      ? 'Plain guides for founders on directory submission and links, and how to tell whether they work, with sources.'
      : `Page ${page} of ${totalPages}: guides to directory submission and links, and how to tell whether they work.`,
    canonical: `${origin}${path}`,
    image: `${origin}${pageShareImage('blog')}`,
    noindex: posts.length === 0,
    jsonLd: [blogJsonLd(posts, path, origin), breadcrumbJsonLd(crumbs, origin)],
    feed: 'blog',
  }
}

/** What a search result says: the editor's description, or how the text begins. */
export function postDescription(post: Pick<Post, 'metaDescription' | 'content'>): string {
  // The start is enough, because a post can be a megabyte.
  return post.metaDescription || cutText(visibleText(post.content.slice(0, 2000).replace(/<[^<>]*$/, '')), 155)
}
