import type { Mention } from '#src/domain/mentions/mentions.ts'
import { keepLocal, localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'
import type { Act } from './inbox-state.ts'

/** A change that the server may not have yet. `before`: the mention as it was. */
export type KeptChange = { before: Mention; act: Act }

/** What was decided in this browser while the server couldn't be reached. */
export function readKept(projectId: string): KeptChange[] {
  try {
    const kept: unknown = JSON.parse(readLocal(localKeys.mentionChanges + projectId) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptChange[]) : []
  } catch {
    return []
  }
}

/** False: they couldn't be kept. */
export function keepChanges(projectId: string, changes: readonly KeptChange[]): boolean {
  // The texts of posts aren't needed to send a change.
  const small = changes.map(({ before, act }) => ({ act, before: { ...before, text: '', draft: null, folded: [] } }))
  return keepLocal(localKeys.mentionChanges + projectId, small.length > 0 ? JSON.stringify(small) : null)
}
