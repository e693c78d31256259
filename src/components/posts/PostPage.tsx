import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { dayMs, shortDate } from '#src/domain/dates/dates.ts'
import { atWidth } from '#src/domain/images/images.ts'
import type { Post, PostCard } from '#src/domain/posts/posts.api.ts'
import { type PostCover as Cover, readingMinutes } from '#src/domain/posts/posts.ts'
import { postBody } from '#src/seo/posts/post-body.ts'
import { OtherPosts } from './OtherPosts.tsx'
import { PostBody } from './PostBody.tsx'
import { PostContents } from './PostContents.tsx'

type Props = { post: Post; others: readonly PostCard[] }

/** A post: prebuilt, rendered on request, or as a preview. */
export function PostPage({ post, others }: Props) {
  const { title, cover, words, demo, createdAt, updatedAt } = post
  const { html, headings } = postBody(post.content)
  const publishedAt = post.publishedAt ?? createdAt
  // Readers care about an update days later, not about a typo fixed on the same day.
  const wasUpdated = Date.parse(updatedAt) - Date.parse(publishedAt) >= dayMs
  return (
    <>
      <article className="article wrap">
        <header className="article-head">
          <Breadcrumbs links={[{ label: 'Blog', href: '/blog' }]} />
          <h1 dir="auto">{title}</h1>
          <p className="article-facts">
            <time className="stamp" dateTime={publishedAt}>
              {shortDate(publishedAt)}
            </time>{' '}
            {wasUpdated && (
              <span className="stamp">
                {'updated '}
                <time dateTime={updatedAt}>{shortDate(updatedAt)}</time>
              </span>
            )}{' '}
            <span className="stamp">{`${readingMinutes(words)} min read`}</span>{' '}
            {demo && <span className="stamp">Demo post</span>}
          </p>
        </header>
        {cover && <PostCover cover={cover} />}
        <div className="article-body">
          <PostContents words={words} headings={headings} />
          <PostBody html={html} />
        </div>
      </article>
      <OtherPosts posts={others} />
    </>
  )
}

/** The picture above a post's text. */
function PostCover({ cover: { url, width, height } }: { cover: Cover }) {
  return (
    <img
      className="article-cover"
      src={atWidth(url, 1280)}
      srcSet={`${atWidth(url, 640)} 640w, ${atWidth(url, 960)} 960w, ${atWidth(url, 1280)} 1280w`}
      sizes="(min-width: 66rem) 60rem, 100vw"
      width={width}
      height={height}
      alt=""
      fetchPriority="high"
    />
  )
}
