import type { LinkRow } from '#src/domain/links/links.api.ts'
import { linkPageSize, type LinkState } from '#src/domain/links/links.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { type Loaded, show, useLoad } from '#src/islands/api/useLoad.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { type LinksView, urlOf, viewFromUrl } from './links-view.ts'

export type Links = { links: LinkRow[]; counts: Record<LinkState, number>; pagination: Pagination }

export type LinksList = Loaded<Links> & {
  view: LinksView
  go: (next: Partial<LinksView>) => void
  /** Checks one site now. The row shows the result. Returns an error message if it couldn't be checked. */
  check: (ref: string) => Promise<{ ok: true; row: LinkRow } | { ok: false; message: string }>
}

/** The sites of published products, and whether they answer. */
export function useLinks(): LinksList {
  const [view, showView] = useUrlView(viewFromUrl, urlOf)
  const path = pathOf(view)
  const list = useLoad<Links>('links', path)

  const go = (next: Partial<LinksView>) => {
    const wanted = { ...view, page: 1, ...next }
    if (pathOf(wanted) === path) void list.reload()
    else showView(wanted)
  }
  const check: LinksList['check'] = async (ref) => {
    const answer = await askSignedIn<{ data: LinkRow }>(`/admin/links/${encodeURIComponent(ref)}/check`, {
      method: 'POST',
    })
    if (!answer.ok) return { ok: false, message: answer.message }
    const row = answer.body.data
    // The row keeps its position even if its state changed, because someone is looking at it.
    show<Links>('links', path, (shown) => shown && { ...shown, ...withRow(shown, row) })
    return { ok: true, row }
  }
  return { ...list, view, go, check }
}

function withRow({ links, counts }: Links, row: LinkRow): Pick<Links, 'links' | 'counts'> {
  const before = links.find(({ ref }) => ref === row.ref)
  const moved = before && { ...counts, [before.state]: counts[before.state] - 1 }
  return {
    links: links.map((link) => (link.ref === row.ref ? row : link)),
    counts: moved ? { ...moved, [row.state]: moved[row.state] + 1 } : counts,
  }
}

function pathOf({ state, page }: LinksView): string {
  const query = new URLSearchParams({ page: String(page), limit: String(linkPageSize) })
  if (state) query.set('state', state)
  return `/admin/links?${query}`
}
