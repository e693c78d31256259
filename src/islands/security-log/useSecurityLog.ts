import { useCallback, useEffect, useRef, useState } from 'react'
import type { SecurityLogEntry, SecurityLogPage } from '#src/domain/security-log/entries.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { emptyFilter, type Filter, hrefOf, queryOf, readFilter } from './view.ts'

/** The log as filtered by the page's URL, and older entries on request. */
export function useSecurityLog() {
  const [filter, setFilter] = useState<Filter>(emptyFilter)
  const [entries, setEntries] = useState<readonly SecurityLogEntry[] | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(null)

  const load = useCallback(async (wanted: Filter, after: string | null) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setFilter(wanted)
    const query = queryOf(wanted)
    if (after !== null) query.set('cursor', after)
    const options = { signal: controller.signal }
    const answer = await askSignedIn<{ data: SecurityLogPage }>(`/admin/security-log?${query}`, options)
    if (controller.signal.aborted) return
    setFailure(answer.ok ? null : answer.message)
    if (!answer.ok) return
    const { data } = answer.body
    setEntries((known) => (after === null ? data.entries : [...(known ?? []), ...data.entries]))
    setCursor(data.cursor)
  }, [])

  useEffect(() => {
    const follow = () => void load(readFilter(), null)
    follow()
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('popstate', follow)
      running.current?.abort()
    }
  }, [load])

  const go = (next: Filter) => {
    history.pushState(null, '', hrefOf(next))
    void load(next, null)
  }
  return { filter, entries, cursor, failure, go, more: () => load(filter, entries ? cursor : null) }
}
