import { useCallback, useEffect, useState } from 'react'
import type { FinderDirectory } from '#src/domain/directories/finder.ts'

/** Milliseconds after which a load counts as failed, and can be tried again. */
const patience = 20_000

export type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; directories: FinderDirectory[] }

/** Everything the finder looks through, fetched once. */
export function useFinderDirectories(path: string): { loading: Loading; retry: () => void } {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    setLoading({ state: 'loading' })
    const settle = (loaded: Loading) => {
      if (!left.signal.aborted) setLoading(loaded)
    }
    load(path, AbortSignal.any([left.signal, AbortSignal.timeout(patience)])).then(
      (directories) => settle({ state: 'ready', directories }),
      () => settle({ state: 'failed' }),
    )
    return () => left.abort()
  }, [path, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { loading, retry }
}

/** Rejects when no answer came, or one that is none of ours: a proxy's page, or half of a file. */
async function load(path: string, signal: AbortSignal): Promise<FinderDirectory[]> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const body = (await response.json()) as { directories?: unknown } | null
  if (!Array.isArray(body?.directories)) throw new Error(`${path} holds no directories`)
  return body.directories as FinderDirectory[]
}
