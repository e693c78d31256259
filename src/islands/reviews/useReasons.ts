import { useState } from 'react'
import type { SavedReason } from '#src/domain/reviews/reasons.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh, show, useLoad } from '#src/islands/api/useLoad.ts'

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
  const showReasons = (change: (shown: readonly SavedReason[]) => readonly SavedReason[]) =>
    show<readonly SavedReason[]>('reviews', path, (shown) => change(shown ?? []))

  const save = async (text: string) => {
    // The server knows its id; until it has answered, the reason can be used but not deleted.
    showReasons((reasons) => [...reasons, { id: 0, text }])
    const answer = await askSignedIn(path, { method: 'POST', json: { text } })
    setFailure(answer.ok ? null : answer.message)
    await refresh('reviews')
  }
  const remove = async (reason: SavedReason) => {
    showReasons((reasons) => reasons.filter(({ id }) => id !== reason.id))
    const answer = await askSignedIn(`${path}/${reason.id}`, { method: 'DELETE' })
    setFailure(answer.ok ? null : answer.message)
    if (!answer.ok) await refresh('reviews')
  }
  // The page works without saved reasons, so a failure to load them isn't shown.
  return { reasons: data ?? [], failure, save, remove }
}
