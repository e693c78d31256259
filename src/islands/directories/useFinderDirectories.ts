import { useCallback, useEffect, useState } from 'react'
import type { FinderDirectory } from '#src/domain/directories/finder.ts'

/** Milliseconds until loading counts as failed and can be retried. */
const timeoutMs = 20_000

export type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; directories: FinderDirectory[] }

/**
 * All directories, loaded once. A plain fetch: a library for loading would weigh more than the rest of this page’s script.
 */
export function useFinderDirectories(path: string): { loading: Loading; retry: () => void } {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    setLoading({ state: 'loading' })
    const settle = (loaded: Loading) => {
      if (!left.signal.aborted) setLoading(loaded)
    }
    load(path, AbortSignal.any([left.signal, AbortSignal.timeout(timeoutMs)])).then(
      (directories) => settle({ state: 'ready', directories }),
      () => settle({ state: 'failed' }),
    )
    return () => left.abort()
  }, [path, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { loading, retry }
}

/** Rejects if there is no response, or one that isn't ours, such as a proxy's error page. */
async function load(path: string, signal: AbortSignal): Promise<FinderDirectory[]> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const body = (await response.json()) as { directories?: unknown } | null
  if (!Array.isArray(body?.directories)) throw new Error(`${path} holds no directories`)
  return body.directories as FinderDirectory[]
}
