import { sql } from 'drizzle-orm'
import type { Difference } from '#src/domain/scout/differences.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { changeStatements, type DeliveryChange, isNotHeld } from '#src/storage/deliveries/changes.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import type { Holder } from '#src/storage/fetching/hosts.ts'
import { endLookUp, type EndedLookUp } from './changes.ts'
import { driftStatement } from './drifts.ts'
import { releaseStatement } from './uses.ts'

type Consequences = {
  /** As it was when they were decided on. */
  row: Pick<DeliveryRow, 'id' | 'orderId' | 'version'>
  dueAt: number | null
  holder: Holder
  change: Pick<DeliveryChange, 'action' | 'set'> | null
  /** How the listing differs from the profile. None: it doesn't. Null: that wasn't compared. */
  drift: { url: string; differences: readonly Difference[] } | null
  /** An operator had the row open, and may have sent the form already. */
  isOpen: boolean
}

/** Null: nothing was saved, because the row has changed, an operator took it, or another run took over. */
export async function saveLookUp(
  db: Database,
  ended: EndedLookUp,
  { row: { id, orderId, version }, dueAt, holder, change, drift, isOpen }: Consequences,
  now: number,
): Promise<'changed' | 'unchanged' | null> {
  const { deliveryId, since } = ended.lookUp
  const isCurrent = sql`EXISTS (SELECT 1 FROM deliveries WHERE id = ${id} AND version = ${version}
    AND ${change ? isNotHeld(now) : sql`1`})`
  const end = endLookUp(db, ended, { dueAt, holder, isCurrent, isOpen }, now)
  const [saved] = await db.batch(
    onlyIfWritten(db, end, (written) => [
      ...(change
        ? changeStatements(db, { id, orderId, version, actor: 'scout', ...change, isCurrent: written }, now)
        : []),
      ...(drift ? [driftStatement(db, { deliveryId, ...drift }, now, written)] : []),
      releaseStatement(db, { deliveryId, since }, written),
    ]),
  )
  if (saved.length === 0) return null
  return change ? 'changed' : 'unchanged'
}
