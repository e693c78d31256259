import { useCallback, useEffect } from 'react'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { loadData, type Loaded, useLoad } from '#src/islands/api/useLoad.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { callOf, type ListView, urlOf, viewFromUrl } from './list-view.ts'

export type List<Data> = Loaded<Data> & {
  view: ListView
  /** Shows another part of the list. */
  go: (next: Partial<ListView>) => void
}

/** A list of the admin area, with its view in the page's URL. */
export function useList<Data extends { pagination: Pagination }>(
  noun: string,
  path: string,
  states: readonly string[],
): List<Data> {
  const read = useCallback(() => viewFromUrl(states), [states])
  const [view, show] = useUrlView(read, urlOf)
  const load = async (signal: AbortSignal) => {
    const found = await loadData<Data>(callOf(path, view), signal)
    const lastPage = Math.max(found.pagination.totalPages, 1)
    // The last row of the last page may have been removed meanwhile.
    return view.page > lastPage ? loadData<Data>(callOf(path, { ...view, page: lastPage }), signal) : found
  }
  const list = useLoad<Data>(noun, callOf(path, view), { load })
  const { data, loading, failure, reload } = list

  const lastPage = data && !loading && failure === null ? Math.max(data.pagination.totalPages, 1) : view.page
  useEffect(() => {
    if (view.page > lastPage) show({ ...view, page: lastPage }, 'replace')
  }, [view, lastPage, show])

  const go = (next: Partial<ListView>) => {
    // A new search starts at page 1.
    const wanted = { ...view, page: 1, ...next }
    if (callOf('', wanted) === callOf('', view)) void reload()
    else show(wanted)
  }
  return { ...list, view, go }
}
