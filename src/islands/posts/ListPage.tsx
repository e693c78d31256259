import { useCallback, useEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import { postStatuses } from '#src/domain/posts/posts.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { PostTable } from './PostTable.tsx'
import { listUrl, type ListView } from './list-view.ts'
import { usePostList } from './usePostList.ts'
import { useRowKeys } from './useRowKeys.ts'

const newPostUrl = '/admin/posts/edit'
/** The search starts this many milliseconds after the last key. */
const searchAfterMs = 250

/** `/admin/posts`: all posts, last saved first. */
export function ListPage() {
  return (
    <AdminShell
      page="posts"
      title="Posts"
      wide
      aside={
        <a className="button button-small" href={newPostUrl} aria-keyshortcuts="n">
          New post
        </a>
      }
    >
      <PostList />
    </AdminShell>
  )
}

function PostList() {
  const { view, data, failure, open, reload } = usePostList()
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, { n: () => location.assign(newPostUrl) })
  const isFiltered = view.status !== null || view.q !== ''
  const total = data?.pagination.totalItems ?? 0

  return (
    <>
      <div className="post-filters">
        <StatusLinks view={view} onView={open} />
        <Search q={view.q} onSearch={(q) => open({ q }, 'replace')} />
      </div>
      <ErrorState failure={failure} onRetry={reload} />
      <div ref={rows}>{data && data.posts.length > 0 && <PostTable posts={data.posts} />}</div>
      <p className="visually-hidden" role="status">
        {data && (total === 1 ? '1 post' : `${total} posts`)}
      </p>
      {data?.posts.length === 0 && (isFiltered ? <NoMatches /> : <NoPosts />)}
      {data && (
        <Pagination
          page={view.page}
          totalPages={data.pagination.totalPages}
          urlOf={(page) => listUrl({ ...view, page })}
          onPage={(page) => open({ page })}
        />
      )}
      {!data && failure === null && <Loading />}
      {data && data.posts.length > 0 && (
        <p className="quiet post-keys">
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>n</kbd> starts a new post, <kbd>/</kbd> searches.
        </p>
      )}
    </>
  )
}

function StatusLinks({ view, onView }: { view: ListView; onView: (change: Partial<ListView>) => void }) {
  return (
    <nav className="post-states" aria-label="Status">
      {[null, ...postStatuses].map((status) => (
        <ViewLink
          key={status ?? 'all'}
          href={listUrl({ ...view, page: 1, status })}
          aria-current={status === view.status ? 'page' : undefined}
          onOpen={() => onView({ status })}
        >
          {status ?? 'all'}
        </ViewLink>
      ))}
    </nav>
  )
}

/** Searches while it's typed. */
function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const search = useCallback((text: string) => latest.current(text), [])
  useEffect(() => setTyped(q), [q])
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => search(typed.trim()), searchAfterMs)
    return () => clearTimeout(timer)
  }, [typed, q, search])
  return (
    <input
      className="input post-search"
      type="search"
      aria-label="Search titles and slugs"
      placeholder="Title or slug"
      aria-keyshortcuts="/"
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function NoMatches() {
  return (
    <EmptyState text="No matches">
      <a href="/admin/posts">Show all posts</a>
    </EmptyState>
  )
}

function NoPosts() {
  return (
    <EmptyState text="No posts yet. Drafts are saved as you type, and only admins see them until you publish.">
      <a className="button" href={newPostUrl}>
        Write your first post
      </a>
    </EmptyState>
  )
}
