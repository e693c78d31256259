import { shortDate } from '#src/domain/dates/dates.ts'
import { atWidth } from '#src/domain/images/images.ts'
import type { PostCard } from '#src/domain/posts/posts.api.ts'
import { cardTitle, postPath } from '#src/domain/posts/posts.ts'

type Props = {
  post: PostCard
  /** Its position on the page, from 0. */
  place: number
  /** Shown large, with its description. */
  leads: boolean
}

/** A post in the blog's list. */
export function PostSummary({ post, place, leads }: Props) {
  const { cover } = post
  const date = post.publishedAt ?? post.createdAt
  return (
    <li className="post-card">
      {cover ? (
        <img
          src={atWidth(cover.url, 640)}
          srcSet={`${atWidth(cover.url, 320)} 320w, ${atWidth(cover.url, 640)} 640w, ${atWidth(cover.url, 1280)} 1280w`}
          sizes={leads ? '(min-width: 60rem) 44rem, 100vw' : '(min-width: 66rem) 18rem, (min-width: 40rem) 45vw, 100vw'}
          width={cover.width}
          height={cover.height}
          alt=""
          loading={place < 3 ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <span className="card-blank" />
      )}
      <time className="stamp" dateTime={date}>
        {shortDate(date)}
      </time>
      <h2 dir="auto">
        <a href={postPath(post.slug)}>{cardTitle(post.title)}</a>
      </h2>
      {leads && (
        <p className="quiet" dir="auto">
          {post.metaDescription}
        </p>
      )}
    </li>
  )
}
