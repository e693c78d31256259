import { useEffect, useState } from 'react'
import type { MatchData } from '#src/domain/directories/matches.ts'
import { matchesPath } from '#src/domain/directories/paths.ts'

/** The counts of all kinds and countries, loaded once they are wanted. */
export function useMatchData(isWanted = true): MatchData | 'loading' | 'failed' {
  const [data, setData] = useState<MatchData | 'loading' | 'failed'>('loading')
  useEffect(() => {
    if (!isWanted) return undefined
    const left = new AbortController()
    load(left.signal).then(setData, () => {
      if (!left.signal.aborted) setData('failed')
    })
    return () => left.abort()
  }, [isWanted])
  return data
}

/** Rejects if there is no response, or one that isn't ours, such as a proxy's error page. */
async function load(signal: AbortSignal): Promise<MatchData> {
  const response = await fetch(matchesPath, { signal })
  if (!response.ok) throw new Error(`${matchesPath} answered ${response.status}`)
  const body = (await response.json()) as Partial<MatchData> | null
  if (!body?.kinds || !body.names || !body.countries) throw new Error(`${matchesPath} holds no counts`)
  return body as MatchData
}
