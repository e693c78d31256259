import { useCallback, useEffect, useState } from 'react'
import { type ListView, listAddress, listQuery, readListView } from './list-url.ts'
import { listPosts, type PostList } from './calls.ts'

export type PostListState = {
  view: ListView
  /** Null: not there yet. */
  list: PostList | null
  failure: string | null
  /** Shows another part; the address says which. */
  open: (change: Partial<ListView>, how?: 'push' | 'replace') => void
  reload: () => void
}

/** The posts that the page's address asks for. */
export function usePostList(): PostListState {
  const [view, setView] = useState<ListView>({ page: 1, status: null, q: '' })
  const [live, setLive] = useState(false)
  const [tries, setTries] = useState(0)
  const [list, setList] = useState<PostList | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    const read = () => setView(readListView(location.search))
    read()
    setLive(true)
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  useEffect(() => {
    if (!live) return
    const asking = new AbortController()
    void listPosts(listQuery(view), asking.signal).then((answer) => {
      if (asking.signal.aborted) return
      setFailure(answer.ok ? null : answer.message)
      if (answer.ok) setList(answer.body.data)
    })
    return () => asking.abort()
  }, [live, view, tries])

  const open = useCallback((change: Partial<ListView>, how: 'push' | 'replace' = 'push') => {
    setView((before) => {
      // Another filter begins with its first page.
      const next = { ...before, page: 1, ...change }
      if (how === 'push') history.pushState(null, '', listAddress(next))
      else history.replaceState(null, '', listAddress(next))
      return next
    })
  }, [])

  return { view, list, failure, open, reload: () => setTries(tries + 1) }
}
