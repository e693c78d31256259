import { useEffect, useMemo, useRef, useState } from 'react'
import { postStatuses } from '#src/domain/posts/posts.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { listAddress } from './list-url.ts'
import { PostLedger } from './PostTable.tsx'
import { PostPages } from './PostPages.tsx'
import { usePostList } from './usePostList.ts'
import { useRowKeys } from './useRowKeys.ts'

const writeHref = '/admin/posts/edit'
const searchAfterMs = 250

/** `/admin/posts`: all posts, last saved first. */
export function ListPage() {
  const { view, list, failure, open, reload } = usePostList()
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(
    rows,
    useMemo(() => ({ n: () => location.assign(writeHref) }), []),
  )
  const isFiltered = view.status !== null || view.q !== ''

  return (
    <AdminShell
      page="posts"
      title="Posts"
      wide
      aside={
        <a className="button button-small" href={writeHref} aria-keyshortcuts="n">
          New post
        </a>
      }
    >
      <div className="post-filters">
        <nav className="post-states" aria-label="Status">
          {[null, ...postStatuses].map((status) => (
            <a
              key={status ?? 'all'}
              href={listAddress({ ...view, page: 1, status })}
              aria-current={status === view.status ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                open({ status })
              }}
            >
              {status ?? 'all'}
            </a>
          ))}
        </nav>
        <Search q={view.q} onSearch={(q) => open({ q }, 'replace')} />
      </div>
      <Fault>{failure}</Fault>
      {failure !== null && (
        <p>
          <button className="button button-quiet" type="button" onClick={reload}>
            Try again
          </button>
        </p>
      )}
      <div ref={rows}>{list && list.posts.length > 0 && <PostLedger posts={list.posts} />}</div>
      <p className="visually-hidden" role="status">
        {list && `${list.pagination.totalItems} posts`}
      </p>
      {list?.posts.length === 0 && (isFiltered ? <NothingFound /> : <NothingYet />)}
      {list && <PostPages view={view} totalPages={list.pagination.totalPages} onPage={(page) => open({ page })} />}
      {!list && failure === null && <Loading />}
      {list && list.posts.length > 0 && (
        <p className="quiet post-keys">
          <kbd>j</kbd> <kbd>k</kbd> go along the rows, <kbd>Enter</kbd> opens, <kbd>n</kbd> begins a new post,{' '}
          <kbd>/</kbd> searches.
        </p>
      )}
    </AdminShell>
  )
}

function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  useEffect(() => setTyped(q), [q])
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => onSearch(typed.trim()), searchAfterMs)
    return () => clearTimeout(timer)
  }, [typed, q, onSearch])
  return (
    <input
      className="input post-search"
      type="search"
      aria-label="Search in titles and addresses"
      placeholder="Title or address"
      aria-keyshortcuts="/"
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function NothingFound() {
  return (
    <div className="teach">
      <p>No post is like that.</p>
      <a href="/admin/posts">See all posts</a>
    </div>
  )
}

function NothingYet() {
  return (
    <div className="teach">
      <p>
        There is no post yet. What you write is saved by itself, and nobody sees it until you publish it; then it is
        live at once.
      </p>
      <a className="button" href={writeHref}>
        Write the first post
      </a>
    </div>
  )
}
