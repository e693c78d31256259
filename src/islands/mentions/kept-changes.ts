import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { keepLocal, listLocal, localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'
import type { Act } from './inbox-state.ts'

/** A change that the server may not have yet. `before`: the mention as it was. */
export type KeptChange = { key: string; before: Mention; act: Act }

/** How many were kept by this page, so that those of the same millisecond have an order. */
let count = 0

/** A key of its own for each change, in the order of the changes: two tabs never overwrite each other's. */
export function newChangeKey(projectId: string, now: number): string {
  count += 1
  const order = `${String(now).padStart(15, '0')}-${String(count).padStart(6, '0')}`
  return `${localKeys.mentionChanges}${projectId}:${order}-${crypto.randomUUID()}`
}

/** What was decided in this browser while the server couldn't be reached. */
export function readKept(projectId: string): KeptChange[] {
  return listLocal(`${localKeys.mentionChanges}${projectId}:`)
    .sort()
    .flatMap((key) => {
      try {
        const kept = JSON.parse(readLocal(key) ?? 'null') as Omit<KeptChange, 'key'> | null
        return kept ? [{ ...kept, key }] : []
      } catch {
        return []
      }
    })
}

/** False: it couldn't be kept. */
export function keepChange({ key, before, act }: KeptChange): boolean {
  // The texts of posts aren't needed to send a change.
  return keepLocal(key, JSON.stringify({ act, before: { ...before, text: '', draft: null, folded: [] } }))
}

/** Whether no other tab has sent it, or undone it. */
export function isKept(key: string): boolean {
  return readLocal(key) !== null
}

export function dropChange(key: string): void {
  keepLocal(key, null)
}
