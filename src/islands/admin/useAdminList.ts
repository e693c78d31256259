import { useCallback, useEffect, useRef, useState } from 'react'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { addressOf, callOf, type ListView, viewFromUrl } from './list-view.ts'

export type AdminList<Data> = {
  view: ListView
  /** Null: not there yet. */
  data: Data | null
  /** Why the list could not be had, in words. What was there before stays. */
  failure: string | null
  loading: boolean
  /** Looks at another part, which gets an address of its own. */
  go: (next: Partial<ListView>) => void
  reload: () => Promise<void>
}

/** A list of the desk: what part of it is looked at lives in the address, so that back, reload and sharing work. */
export function useAdminList<Data extends { pagination: Pagination }>(
  path: string,
  states: readonly string[],
): AdminList<Data> {
  const [view, setView] = useState<ListView>(() => viewFromUrl(states))
  const [data, setData] = useState<Data | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)
  const running = useRef<AbortController>(null)

  const load = useCallback(
    async (next: ListView) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setView(next)
      setLoading(true)
      let shown = next
      let answer = await askSignedIn<{ data: Data }>(callOf(path, shown), { signal: controller.signal })
      const lastPage = answer.ok ? Math.max(answer.body.data.pagination.totalPages, 1) : shown.page
      if (!controller.signal.aborted && shown.page > lastPage) {
        // The last row of the last page may just have gone.
        shown = { ...next, page: lastPage }
        history.replaceState(null, '', addressOf(shown))
        answer = await askSignedIn<{ data: Data }>(callOf(path, shown), { signal: controller.signal })
      }
      if (controller.signal.aborted) return
      setLoading(false)
      setView(shown)
      setFailure(answer.ok ? null : answer.message)
      if (answer.ok) setData(answer.body.data)
    },
    [path],
  )

  useEffect(() => {
    const follow = () => void load(viewFromUrl(states))
    follow()
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('popstate', follow)
      running.current?.abort()
    }
  }, [load, states])

  const go = (next: Partial<ListView>) => {
    // Page 1, unless a page is named: results of another search have other pages.
    const wanted = { ...view, page: 1, ...next }
    history.pushState(null, '', addressOf(wanted))
    void load(wanted)
  }

  return { view, data, failure, loading, go, reload: () => load(view) }
}
