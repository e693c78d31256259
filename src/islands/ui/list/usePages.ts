import { useEffect } from 'react'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { loadData, type Loaded, useLoad } from '#src/islands/api/useLoad.ts'

type Paged = { pagination: Pagination }

/**
 * Loads the page of a list that a view asks for, or the last one there is: the last row of the last page may have been
 * removed meanwhile. `callOf`: the call for a view. `show`: replaces the view.
 */
export function usePages<Data extends Paged, View extends { page: number }>(
  noun: string,
  view: View,
  callOf: (view: View) => string,
  show: (view: View, how: 'replace') => void,
): Loaded<Data> {
  const load = async (signal: AbortSignal) => {
    const found = await loadData<Data>(callOf(view), signal)
    const lastPage = lastOf(found)
    return view.page > lastPage ? loadData<Data>(callOf({ ...view, page: lastPage }), signal) : found
  }
  const list = useLoad<Data>(noun, callOf(view), { load })
  const { data, loading, failure } = list
  const lastPage = data && !loading && failure === null ? lastOf(data) : view.page
  useEffect(() => {
    if (view.page > lastPage) show({ ...view, page: lastPage }, 'replace')
  }, [view, lastPage, show])
  return list
}

function lastOf({ pagination }: Paged): number {
  return Math.max(pagination.totalPages, 1)
}
