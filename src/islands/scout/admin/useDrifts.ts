import { adminPageSize } from '#src/domain/admin/lists.ts'
import { readPageRequest } from '#src/domain/pagination/pagination.ts'
import { type DriftList, driftLists } from '#src/domain/scout/drifts.ts'
import type { DriftPage } from '#src/domain/scout/scout.api.ts'
import { type Loaded, useLoad } from '#src/islands/api/useLoad.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'

export type DriftsView = { list: DriftList; page: number }
export type Drifts = Loaded<DriftPage> & { view: DriftsView; go: (next: DriftsView) => void }

export function useDrifts(): Drifts {
  const [view, go] = useUrlView(viewFromUrl, driftsUrl)
  const query = new URLSearchParams({ list: view.list, page: String(view.page), limit: String(adminPageSize) })
  return { ...useLoad('drifts', `/admin/drifts?${query}`), view, go }
}

export function driftsUrl({ list, page }: DriftsView): string {
  const query = new URLSearchParams()
  if (list !== 'open') query.set('list', list)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}

function viewFromUrl(): DriftsView {
  const query = new URLSearchParams(location.search)
  return {
    list: driftLists.find((list) => list === query.get('list')) ?? 'open',
    page: readPageRequest(query.get('page') ?? undefined, undefined).page,
  }
}
