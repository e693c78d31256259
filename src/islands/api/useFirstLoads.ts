import type { Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from './query-client.ts'

/** A call that hangs must not hide what the others loaded. */
const limitMs = 3000
/** Enough time to render what arrived, which may load more. The query client notifies in a separate task. */
const renderMs = 20

/**
 * Whether everything that a page loads when it opens has arrived, or failed. Until then nothing is shown: parts that
 * arrive one after another would move each other. `isMounted`: the page's parts are rendered, so they have begun to load.
 */
export function useFirstLoads(isMounted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isMounted || isLoaded) return
    const look = () => {
      if (queryClient.isFetching({ predicate: isFirst }) === 0) setLoaded(true)
    }
    let timer = setTimeout(look, renderMs)
    const stop = queryClient.getQueryCache().subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(look, renderMs)
    })
    const limit = setTimeout(() => setLoaded(true), limitMs)
    return () => {
      stop()
      clearTimeout(timer)
      clearTimeout(limit)
    }
  }, [isMounted, isLoaded])
  return isLoaded
}

/** The counts in the navigation have their place, so a page doesn't wait for them. The overviews, which show them, do. */
const counts = new Set<unknown>(['overview', 'admin'])

export function isFirst({ queryKey: [noun], state: { data } }: Query): boolean {
  return data === undefined && !counts.has(noun)
}
