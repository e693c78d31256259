import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import type { Failure } from './requests.ts'
import { loadData, type RequestError } from './useLoad.ts'

export type LoadedPages<Page> = {
  /** Null: not loaded yet. */
  pages: readonly Page[] | null
  /** Whether there are more pages. */
  hasMore: boolean
  /** The error message, if loading a page failed. */
  failure: string | null
  /** Loads the next page, or the first one if there is none. Returns the failure, or null. */
  more: () => Promise<Failure | null>
}

/**
 * Loads a list page by page. `pathAfter`: the path of the page after a cursor (null: the first page). `cursorOf`: a page's
 * cursor for the next one (null: it's the last page).
 */
export function useLoadMore<Page>(
  noun: string,
  pathAfter: (cursor: string | null) => string,
  cursorOf: (page: Page) => string | null,
): LoadedPages<Page> {
  const query = useInfiniteQuery<Page, RequestError, { pages: Page[] }, readonly [string, string], string | null>(
    {
      queryKey: [noun, pathAfter(null)],
      queryFn: ({ pageParam, signal }) => loadData<Page>(pathAfter(pageParam), signal),
      initialPageParam: null,
      getNextPageParam: cursorOf,
    },
    queryClient,
  )
  return {
    pages: query.data?.pages ?? null,
    hasMore: query.hasNextPage,
    failure: query.error?.message ?? null,
    more: async () => {
      const { error } = await (query.data ? query.fetchNextPage() : query.refetch())
      return error?.failure ?? null
    },
  }
}
