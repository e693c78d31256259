import { faultTexts } from '#src/domain/publishing/faults.ts'
import { nextLookIn } from '#src/domain/publishing/retries.ts'
import { type HeldPublication, returnPublications, saveLooked } from '#src/storage/publishing/due-publications.ts'
import type { Services } from '#functions/services.ts'
import type { Place } from './adapter.ts'

/** When to look at what a site has again. Null: not anymore, or visitors can see it. */
export function nextLookTime(publishedAt: number | null, { url, notice }: Place, now: number): number | null {
  const wait = url === null && notice !== undefined ? nextLookIn(now - (publishedAt ?? now)) : null
  return wait === null ? null : now + wait
}

/** Records where a post that visitors couldn't see is by now. Its text isn't sent again: it may be the customer's by now. */
export async function recordLook(
  { db, now }: Pick<Services, 'db' | 'now'>,
  held: HeldPublication,
  place: Place | null,
): Promise<void> {
  const at = now()
  const seen = place ?? { remoteId: '', url: null }
  const dueAt = place && nextLookTime(held.row.publishedAt, seen, at)
  const error = place ? (place.notice ?? null) : faultTexts.deletedThere
  await saveLooked(db, held, { url: seen.url, error, dueAt, isOver: dueAt === null })
}

/** Records that a post couldn't be looked at. It is looked at as often as if visitors still couldn't see it, and no longer. */
export async function recordNoLook(
  { db, now }: Pick<Services, 'db' | 'now'>,
  held: HeldPublication,
  leastMs = 0,
): Promise<void> {
  const { publishedAt, remoteUrl: url, lastError: error } = held.row
  const at = now()
  const wait = nextLookIn(at - (publishedAt ?? at))
  if (wait === null) await saveLooked(db, held, { url, error, dueAt: null, isOver: true })
  else await returnPublications(db, [held], at + Math.max(wait, leastMs))
}
