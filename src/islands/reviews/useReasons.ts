import { useState } from 'react'
import type { SavedReason } from '#src/domain/reviews/reviews.api.ts'
import { askSignedIn, type SignedInRequest } from '#src/islands/api/requests.ts'
import { showOptimistically, useLoad } from '#src/islands/api/useLoad.ts'

const path = '/admin/reasons'

export type Reasons = {
  reasons: readonly SavedReason[]
  /** The error message, if saving or deleting one failed. */
  failure: string | null
  save: (text: string) => Promise<void>
  remove: (reason: SavedReason) => Promise<void>
}

/** Saved reasons for rejections. Changes show right away, and the server's list follows. */
export function useReasons(): Reasons {
  const { data } = useLoad<readonly SavedReason[]>('reviews', path)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (to: string, options: SignedInRequest) => {
    const answer = await askSignedIn(to, options)
    setFailure(answer.ok ? null : answer.message)
  }
  const save = (text: string) =>
    showOptimistically<readonly SavedReason[]>(
      'reviews',
      path,
      // The server knows its id; until it has answered, the reason can be used but not deleted.
      (shown = []) => [...shown, { id: 0, text }],
      () => send(path, { method: 'POST', json: { text } }),
    )
  const remove = (reason: SavedReason) =>
    showOptimistically<readonly SavedReason[]>(
      'reviews',
      path,
      (shown = []) => shown.filter(({ id }) => id !== reason.id),
      () => send(`${path}/${reason.id}`, { method: 'DELETE' }),
    )
  // The page works without saved reasons, so a failure to load them isn't shown.
  return { reasons: data ?? [], failure, save, remove }
}
