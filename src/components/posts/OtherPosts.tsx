import { shortDate } from '#src/domain/dates/dates.ts'
import { atWidth } from '#src/domain/images/images.ts'
import type { PostCard } from '#src/domain/posts/posts.api.ts'
import { otherTitle, postPath } from '#src/domain/posts/posts.ts'

/** The latest posts, shown below a post. */
export function OtherPosts({ posts }: { posts: readonly PostCard[] }) {
  return (
    <section className="others wrap" aria-labelledby="others">
      <h2 id="others">Other Articles</h2>
      <ul className="post-cards">
        {posts.map(({ id, slug, title, publishedAt, createdAt, cover }) => (
          <li key={id} className="post-card">
            {cover ? (
              <img
                src={atWidth(cover.url, 640)}
                width={cover.width}
                height={cover.height}
                alt=""
                loading="lazy"
                decoding="async"
              />
            ) : (
              <span className="card-blank" />
            )}
            <time className="stamp" dateTime={publishedAt ?? createdAt}>
              {shortDate(publishedAt ?? createdAt)}
            </time>
            <h3 dir="auto">{otherTitle(title)}</h3>
            <a href={postPath(slug)} aria-label={`View More: ${title}`}>
              View More
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href="/blog">All articles</a>
      </p>
    </section>
  )
}
