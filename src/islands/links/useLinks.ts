import { useCallback, useEffect, useRef, useState } from 'react'
import { linkPageSize, type LinkRow, type LinkState, linkStates } from '#src/domain/links/links.ts'
import { type Pagination, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'

/** What part of the list is looked at: in the address, beside what other sections of the page keep there. */
export type LinksView = { state: LinkState | ''; page: number }
export type Links = { links: LinkRow[]; counts: Record<LinkState, number>; pagination: Pagination }

export type LinksList = {
  view: LinksView
  /** Null: not there yet. */
  data: Links | null
  failure: string | null
  loading: boolean
  go: (next: Partial<LinksView>) => void
  reload: () => Promise<void>
  /** Looks at one site now; what came of it stands in its row. Gives words where it was not looked at. */
  check: (ref: string) => Promise<{ ok: true; row: LinkRow } | { ok: false; message: string }>
}

/** The listed sites, and how they stand. */
export function useLinks(): LinksList {
  const [view, setView] = useState<LinksView>(viewFromUrl)
  const [data, setData] = useState<Links | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)
  const running = useRef<AbortController>(null)

  const load = useCallback(async (next: LinksView) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setView(next)
    setLoading(true)
    const answer = await askSignedIn<{ data: Links }>(callOf(next), { signal: controller.signal })
    if (controller.signal.aborted) return
    setLoading(false)
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) setData(answer.body.data)
  }, [])

  useEffect(() => {
    const follow = () => void load(viewFromUrl())
    follow()
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('popstate', follow)
      running.current?.abort()
    }
  }, [load])

  const go = (next: Partial<LinksView>) => {
    const wanted = { ...view, page: 1, ...next }
    history.pushState(null, '', addressOf(wanted))
    void load(wanted)
  }

  const check: LinksList['check'] = async (ref) => {
    const path = `/admin/links/${encodeURIComponent(ref)}/check`
    const answer = await askSignedIn<{ data: LinkRow }>(path, { method: 'POST' })
    if (!answer.ok) return { ok: false, message: answer.message }
    const row = answer.body.data
    // The row stays in its place, whatever its state is now: its reader is looking at it.
    setData((shown) => shown && { ...shown, ...withRow(shown, row) })
    return { ok: true, row }
  }
  return { view, data, failure, loading, go, reload: () => load(view), check }
}

function withRow({ links, counts }: Links, row: LinkRow): Pick<Links, 'links' | 'counts'> {
  const before = links.find(({ ref }) => ref === row.ref)
  const moved = before && { ...counts, [before.state]: counts[before.state] - 1 }
  return {
    links: links.map((link) => (link.ref === row.ref ? row : link)),
    counts: moved ? { ...moved, [row.state]: moved[row.state] + 1 } : counts,
  }
}

function viewFromUrl(): LinksView {
  const query = new URLSearchParams(location.search)
  const named = query.get('links')
  return {
    state: linkStates.find((state) => state === named) ?? '',
    page: readPageRequest(query.get('links-page') ?? undefined, undefined).page,
  }
}

/** The address of a view. What else the address asks for stays. */
export function addressOf({ state, page }: LinksView): string {
  const query = new URLSearchParams(location.search)
  const set = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
  set('links', state)
  set('links-page', page > 1 ? String(page) : '')
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}

function callOf({ state, page }: LinksView): string {
  const query = new URLSearchParams({ page: String(page), limit: String(linkPageSize) })
  if (state) query.set('state', state)
  return `/admin/links?${query}`
}
