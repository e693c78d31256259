import { useCallback, useEffect, useState } from 'react'
import type { SavedReason } from '#src/domain/reviews/reasons.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'

export type Reasons = {
  reasons: readonly SavedReason[]
  /** Why one could not be kept or forgotten, in words. */
  failure: string | null
  keep: (text: string) => Promise<void>
  forget: (reason: SavedReason) => Promise<void>
}

/** Reasons that are given often. */
export function useReasons(): Reasons {
  const [reasons, setReasons] = useState<readonly SavedReason[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(async () => {
    const answer = await askSignedIn<{ data: SavedReason[] }>('/admin/reasons')
    if (answer.ok) setReasons(answer.body.data)
  }, [])
  useEffect(() => void load(), [load])

  const keep = async (text: string) => {
    // At once, for who goes on with the next one. Its id is known when the server has answered.
    setReasons((kept) => [...kept, { id: 0, text }])
    const answer = await askSignedIn('/admin/reasons', { method: 'POST', json: { text } })
    setFailure(answer.ok ? null : answer.message)
    await load()
  }
  const forget = async (reason: SavedReason) => {
    setReasons((kept) => kept.filter(({ id }) => id !== reason.id))
    const answer = await askSignedIn(`/admin/reasons/${reason.id}`, { method: 'DELETE' })
    setFailure(answer.ok ? null : answer.message)
    if (!answer.ok) await load()
  }
  return { reasons, failure, keep, forget }
}
