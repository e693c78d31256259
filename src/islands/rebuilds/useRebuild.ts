import { useState } from 'react'
import type { RebuildState } from '#src/domain/rebuilds/rebuilds.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { type Loaded, show, useLoad } from '#src/islands/api/useLoad.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'

const path = '/admin/rebuild'

/** While changes are on their way, the state is asked for again after this many milliseconds. */
const askAgainMs = 3000

export type Rebuild = Loaded<RebuildState> & {
  /** What the server said to the last request for a rebuild. */
  message: string | null
  /** Asks for a rebuild. */
  request: () => Promise<Sent>
}

/** How far the public site is, kept up to date until it shows all changes. */
export function useRebuild(): Rebuild {
  const state = useLoad<RebuildState>('rebuilds', path, {
    askAgainAfter: ({ waiting }) => (waiting ? askAgainMs : false),
  })
  const [message, setMessage] = useState<string | null>(null)

  const request = async (): Promise<Sent> => {
    setMessage(null)
    const answer = await askSignedIn<{ message: string; data: RebuildState }>(path, { method: 'POST' })
    if (!answer.ok) return answer
    setMessage(answer.body.message)
    show<RebuildState>('rebuilds', path, () => answer.body.data)
    return null
  }
  return { ...state, message, request }
}
