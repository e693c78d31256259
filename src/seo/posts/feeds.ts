import type { Post } from '#src/domain/posts/posts.api.ts'
import { blogPath, postPath } from '#src/domain/posts/posts.ts'
import { feedSize, rss } from '#src/seo/pages/rss.ts'
import { site } from '#src/site.ts'
import { postDescription } from './post-page.ts'

/** The blog as RSS. `posts`: newest first. */
export function postRss(posts: readonly Post[], origin: string): string {
  return rss({
    title: `${site.name} blog`,
    description: 'Directories, links, and how to tell whether they work.',
    link: origin + blogPath(),
    self: `${origin}/blog/feed.xml`,
    items: posts.slice(0, feedSize).map((post) => ({
      title: post.title,
      link: origin + postPath(post.slug),
      // The id instead of the URL, which may change.
      guid: { '@isPermaLink': 'false', '#text': post.id },
      pubDate: new Date(post.publishedAt ?? post.createdAt).toUTCString(),
      description: postDescription(post),
    })),
  })
}
