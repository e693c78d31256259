import { Pagination } from '#src/components/ui/Pagination.tsx'
import type { PostCard } from '#src/domain/posts/posts.api.ts'
import { blogPath } from '#src/domain/posts/posts.ts'
import { PostSummary } from './PostSummary.tsx'

type Props = { posts: readonly PostCard[]; page: number; totalPages: number }

const labels = { previous: 'Newer', next: 'Older' }

/** A page of the blog's list. On the first page the newest post is shown large. */
export function BlogPage({ posts, page, totalPages }: Props) {
  const isFirst = page === 1
  return (
    <div className="wrap blog">
      <header className="stack">
        {isFirst ? (
          <>
            <h1>
              {'Get found, '}
              <span className="highlight">with proof</span>
            </h1>
            <p className="lead">
              Directories, links and how to tell whether they work. No tricks, and a source for every number.
            </p>
          </>
        ) : (
          <h1>
            {'Blog, '}
            <span className="highlight">{`page ${page}`}</span>
          </h1>
        )}
      </header>
      {posts.length === 0 ? (
        <p>No posts yet. New ones will appear here and in the RSS feed.</p>
      ) : (
        <ul className={isFirst ? 'post-cards post-cards-lead' : 'post-cards'}>
          {posts.map((post, place) => (
            <PostSummary key={post.id} post={post} place={place} leads={isFirst && place === 0} />
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={totalPages} urlOf={blogPath} labels={labels} of="of the blog" />
      <p className="quiet">
        <a href="/blog/feed.xml">RSS</a>
      </p>
    </div>
  )
}
