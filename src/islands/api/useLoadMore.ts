import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import type { Failure } from './requests.ts'
import { loadData, type RequestError } from './useLoad.ts'

export type LoadedPages<Page> = {
  /** Null: not loaded yet. */
  pages: readonly Page[] | null
  /** Whether there is more to load. */
  hasMore: boolean
  /** Why the first page couldn't be loaded, or the next one, in words. */
  failure: string | null
  /** Loads the next page; the first one where there is none. What went wrong, or null. */
  more: () => Promise<Failure | null>
}

/**
 * A list that grows by pages. `pathAfter` names the call for what comes after a cursor (null: from the start), and
 * `cursorOf` the cursor that a page ends with (null: there is no more).
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
