import * as z from 'zod'

const erasable = ['account', 'author', 'feedback email', 'listing', 'waitlist email'] as const

/**
 * Something that was deleted because a person asked for it. Older backups still have it. `key`: an id, or a hash of an author's name or
 * of an email.
 */
const erasure = z.object({
  what: z.enum(erasable),
  key: z.string().max(200),
  at: z.number(),
})

export type Erasure = z.output<typeof erasure>

export const erasureList = z.array(erasure)

const day = 24 * 60 * 60 * 1000
/** In days. Longer than the oldest monthly backup is kept by default. */
const keptDays = 400
/** Clocks that are set by the network jump by less. */
const skewMs = 60 * 60 * 1000

/** Each one once, the newest first. */
export function mergeErasures(...lists: readonly Erasure[][]): Erasure[] {
  const found = new Map<string, Erasure>()
  for (const one of lists.flat().toSorted((a, b) => b.at - a.at)) {
    const key = `${one.what} ${one.key}`
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}

/** Those that a stored backup may still need. */
export function keepErasures(all: readonly Erasure[], oldestBackupAt: number, now: number): Erasure[] {
  const since = Math.min(oldestBackupAt, now - keptDays * day)
  return all.filter(({ at }) => at >= since)
}

/** Those that a backup doesn't have. */
export function erasuresSince(all: readonly Erasure[], backupAt: number): Erasure[] {
  return all.filter(({ at }) => at >= backupAt - skewMs)
}

/** '2 accounts, 1 listing' */
export function erasuresText(erasures: readonly Erasure[]): string {
  return erasable
    .map((what) => ({ what, count: erasures.filter((erasure) => erasure.what === what).length }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${what}${count === 1 ? '' : 's'}`)
    .join(', ')
}
