import { useCallback } from 'react'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { Loaded } from '#src/islands/api/useLoad.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { callOf, type ListView, urlOf, viewFromUrl } from './list-view.ts'
import { usePages } from './usePages.ts'

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
  const list = usePages<Data, ListView>(noun, view, (wanted) => callOf(path, wanted), show)

  const go = (next: Partial<ListView>) => {
    // A new search starts at page 1.
    const wanted = { ...view, page: 1, ...next }
    if (callOf('', wanted) === callOf('', view)) void list.reload()
    else show(wanted)
  }
  return { ...list, view, go }
}
