import { useState } from 'react'
import type { RebuildState } from '#src/domain/rebuilds/rebuilds.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { type Loaded, show, useLoad } from '#src/islands/api/useLoad.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'

const path = '/admin/rebuild'

/** The polling interval while changes aren't live yet, in milliseconds. */
const askAgainMs = 3000

export type Rebuild = Loaded<RebuildState> & {
  /** The server's message about the last rebuild request. */
  message: string | null
  /** Requests a rebuild. */
  request: () => Promise<Sent>
}

/** The rebuild state of the public site. Polls until all changes are live and no build has failed. */
export function useRebuild(): Rebuild {
  const state = useLoad<RebuildState>('rebuilds', path, {
    askAgainAfter: ({ waiting, building, failures }) => (waiting || building || failures > 0 ? askAgainMs : false),
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
