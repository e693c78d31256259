import { useCallback, useEffect, useState } from 'react'
import type { RebuildState } from '#src/domain/rebuilds/rebuilds.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'

/** How often it is looked again while something is on its way, in milliseconds. */
const lookAgainMs = 3000

export type Rebuild = {
  /** Null: not there yet. */
  state: RebuildState | null
  failure: string | null
  /** What the last call said. */
  said: string | null
  look: () => Promise<void>
  ask: () => Promise<Sent>
}

/** How far the public site is, looked at again and again until it shows all. */
export function useRebuild(): Rebuild {
  const [state, setState] = useState<RebuildState | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)

  const look = useCallback(async () => {
    const answer = await askSignedIn<{ data: RebuildState }>('/admin/rebuild')
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) setState(answer.body.data)
  }, [])

  useEffect(() => void look(), [look])
  useEffect(() => {
    // Each answer is another state, so this comes again after each. What failed is looked at again by hand.
    if (!state?.waiting || failure !== null) return
    const timer = setTimeout(() => void look(), lookAgainMs)
    return () => clearTimeout(timer)
  }, [state, failure, look])

  const ask = async (): Promise<Sent> => {
    setSaid(null)
    const answer = await askSignedIn<{ message: string; data: RebuildState }>('/admin/rebuild', { method: 'POST' })
    if (!answer.ok) return answer
    setSaid(answer.body.message)
    setState(answer.body.data)
    return null
  }
  return { state, failure, said, look, ask }
}
