import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { LookUpResult } from '#src/domain/scout/look-ups.ts'
import type { Database } from '#src/storage/database.ts'
import { type Holder, type HostLease, isHostHeld, takeDueHost } from '#src/storage/fetching/hosts.ts'
import { type DirectoryMap, listDueLookUps, type LookUpRow, type LookUpTarget } from './queries.ts'
import { directoryMaps, lookUps } from './schema.ts'

/** A look-up that ended, as its row was before. `lookUp.purpose` says what it was for. */
export type EndedLookUp = { lookUp: LookUpRow; result: LookUpResult }

/** Leases the host whose look-up has been due for longest. Null: no free host has one. */
export function takeDueLookUpHost(db: Database, lease: HostLease): Promise<string | null> {
  return takeDueHost(db, lookUps, lease)
}

/** The due look-ups of a host. Those of what isn't looked up anymore, such as a stopped order's rows, stop. */
export async function takeDueLookUps(db: Database, host: string, now: number, limit: number): Promise<LookUpTarget[]> {
  await db.run(sql`UPDATE look_ups SET due_at = NULL WHERE host = ${host} AND due_at <= ${now} AND EXISTS (
    SELECT 1 FROM deliveries d JOIN orders o ON o.id = d.order_id LEFT JOIN projects p ON p.id = o.project_id
    WHERE d.id = look_ups.delivery_id AND (o.stopped_at IS NOT NULL OR p.demo))`)
  return listDueLookUps(db, host, now, limit)
}

/** A condition for look-ups: it is the same one as before, and the run still holds its host. */
export function isSameLookUp({ deliveryId, purpose, since, attempts }: LookUpRow, holder: Holder) {
  return and(
    eq(lookUps.deliveryId, deliveryId),
    eq(lookUps.purpose, purpose),
    eq(lookUps.since, since),
    eq(lookUps.attempts, attempts),
    isHostHeld(sql`look_ups.host`, holder),
  )
}

/** Where a look-up goes on in the next turn of its host. */
export type SavedCursor = { lookUp: LookUpRow; cursor: string | null }

/** Saves where look-ups go on, and what is known of their directories, all or nothing. */
export async function saveCursors(
  db: Database,
  cursors: readonly SavedCursor[],
  maps: readonly DirectoryMap[],
  holder: Holder,
): Promise<void> {
  const updates = cursors.map(({ lookUp, cursor }) =>
    db.update(lookUps).set({ cursor }).where(isSameLookUp(lookUp, holder)),
  )
  const saves = maps.map((map) => {
    const { sitemaps, pass, readAt } = map
    const set = { sitemaps, pass, readAt }
    return db.insert(directoryMaps).values(map).onConflictDoUpdate({ target: directoryMaps.directoryKey, set })
  })
  const [first, ...others] = [...updates, ...saves]
  if (first) await db.batch([first, ...others])
}

/**
 * The statement that records an ended look-up, for a batch with its consequences. `dueAt`: the next one of the same
 * purpose; null: none. `isCurrent`: what else must be true. `isOpen`: an operator has the row open, so a listing isn't kept as
 * one that was there before: it may be what they just sent. Returns the row, or nothing if it has changed or another run took over the host.
 */
export function endLookUp(
  db: Database,
  { lookUp, result }: EndedLookUp,
  {
    dueAt,
    holder,
    isCurrent,
    isOpen = false,
  }: { dueAt: number | null; holder: Holder; isCurrent?: SQL; isOpen?: boolean },
  now: number,
) {
  // What was found before still holds if nothing could be seen this time.
  const { outcome } = result
  const nothing = outcome === 'not-found' ? { url: null, facts: null } : {}
  const isKept = !(isOpen && lookUp.purpose === 'before')
  const found = outcome === 'listed' && isKept ? { url: result.url, facts: result.facts } : nothing
  const fault = outcome === 'could-not-look' ? result.fault : null
  return db
    .update(lookUps)
    .set({ ...found, fault, outcome, lookedAt: now, attempts: lookUp.attempts + 1, cursor: null, dueAt })
    .where(and(isSameLookUp(lookUp, holder), isCurrent))
    .returning()
}
