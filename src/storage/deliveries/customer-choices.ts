import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Choices } from '#src/domain/deliveries/orders.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { changeDelivery, isNotHeld, isRunning, undoChange } from './changes.ts'
import type { DeliveryRow } from './queries.ts'
import { deliveries } from './schema.ts'

// What a customer changes in the list of a running order. Only rows that weren't submitted, and that no operator holds.

/** No one has submitted it, and no operator holds it. */
export function isChangeable({ state, submittedAt, heldBy, heldUntil }: DeliveryRow, now: number): boolean {
  return state === 'waiting' && submittedAt === null && (heldBy === null || (heldUntil ?? 0) <= now)
}

const changeable = (now: number) =>
  sql`deliveries.state = 'waiting' AND deliveries.submitted_at IS NULL AND ${isNotHeld(now)}`

/** The same, and no one has worked on it: it has no event, and no note of an operator who put it off. */
export function isUntouched(row: DeliveryRow, now: number): boolean {
  return row.version === 0 && row.notes === null && isChangeable(row, now)
}

const untouched = (now: number) => sql`${changeable(now)} AND deliveries.version = 0 AND deliveries.notes IS NULL`

const isExcluded = sql`d.state = 'declined' AND d.decline_reason = 'excluded'`

/** How many rows of an order its customer has excluded. */
const excludedRows = (orderId: string) =>
  sql`(SELECT count(*) FROM deliveries d WHERE d.order_id = ${orderId} AND ${isExcluded})`

/** How many directories without a row are excluded from it. */
const excludedSpares = (orderId: string, uncounted: readonly string[]) =>
  sql`(SELECT count(*) FROM orders o, json_each(o.choices, '$.excluded') e WHERE o.id = ${orderId}
    AND e.value NOT IN (SELECT value FROM json_each(${JSON.stringify(uncounted)})))`

type Own = Pick<DeliveryRow, 'id' | 'orderId' | 'version'>

/**
 * `limit`: how many directories may be excluded. `uncounted`: see `countExcluded`. False: that many are, the row has
 * changed, or an operator has it.
 */
export async function excludeRow(
  db: Database,
  { id, orderId, version }: Own,
  { actor, limit, uncounted }: { actor: string; limit: number; uncounted: readonly string[] },
  now: number,
): Promise<boolean> {
  const isCurrent = sql`${isRunning} AND ${changeable(now)}
    AND ${excludedRows(orderId)} + ${excludedSpares(orderId, uncounted)} < ${limit}`
  const change = {
    id,
    orderId,
    version,
    action: 'decline',
    actor,
    set: { declineReason: 'excluded' },
    isCurrent,
  } as const
  return (await changeDelivery(db, change, now)) !== null
}

/** Takes an exclusion back, with the row that came instead. False: someone works on that one or did, or the row has changed. */
export async function includeRow(db: Database, row: Own, actor: string, now: number): Promise<boolean> {
  const isReplacementFree = sql`NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.replaces = ${row.id}
    AND NOT (d.state = 'waiting' AND d.version = 0 AND (d.held_by IS NULL OR d.held_until <= ${now})))`
  return (await undoChange(db, row, actor, now, sql`${isRunning} AND ${isReplacementFree}`)) !== null
}

/** Whether nothing has changed since these choices were read. */
const isUnchanged = (order: { id: string; choices: Choices | null }) =>
  sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = ${order.id} AND o.stopped_at IS NULL AND o.approved_at IS NOT NULL
    AND o.choices IS ${order.choices && JSON.stringify(order.choices)})`

/**
 * What is excluded from a running order though it has no row yet. `excluded`: how many of them count. `limit`: with the
 * rows that are. False: something has changed.
 */
export async function saveExcludedSpares(
  db: Database,
  order: { id: string; choices: Choices | null },
  { choices, excluded, limit }: { choices: Choices; excluded: number; limit: number },
  now: number,
): Promise<boolean> {
  const saved = await db
    .update(orders)
    .set({ choices, updatedAt: now })
    .where(and(eq(orders.id, order.id), isUnchanged(order), sql`${excludedRows(order.id)} + ${excluded} <= ${limit}`))
    .returning({ id: orders.id })
  return saved.length > 0
}

/** A row with its place in the order of work. */
type PlacedRow = { id: string; rank: number; reason: string }

/**
 * Gives rows that wait other places among themselves, and saves the choices that led to that. False: one of them was
 * taken, submitted or excluded meanwhile, or the choices have changed. Then nothing is.
 */
export async function placeRows(
  db: Database,
  order: { id: string; choices: Choices | null },
  choices: Choices | null,
  placed: readonly PlacedRow[],
  now: number,
): Promise<boolean> {
  const rows = JSON.stringify(placed.map(({ id, rank, reason }) => [id, rank, reason]))
  const isOne = sql`deliveries.order_id = ${order.id}
    AND deliveries.id IN (SELECT json_extract(value, '$[0]') FROM json_each(${rows}))`
  const valueAt = (at: number): SQL => sql`(SELECT json_extract(value, ${sql.raw(`'$[${at}]'`)}) FROM json_each(${rows})
    WHERE json_extract(value, '$[0]') = deliveries.id)`
  const place = db.run(sql`UPDATE deliveries SET rank = ${valueAt(1)}, reason = ${valueAt(2)}
    WHERE ${isOne} AND ${isUnchanged(order)}
      AND (SELECT count(*) FROM deliveries WHERE ${isOne} AND ${changeable(now)}) = ${placed.length}`)
  const [done] = await db.batch(
    onlyIfWritten(db, place, (written) => [
      db
        .update(orders)
        .set({ choices, updatedAt: now })
        .where(and(eq(orders.id, order.id), written)),
    ]),
  )
  return done.rowsAffected > 0
}

const isOutside = (keys: readonly string[]) =>
  sql`deliveries.directory_key NOT IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`

/** Removes rows that no one has worked on and whose directories aren't among the best anymore. What comes instead is added by the next run. */
export async function removeOtherMatches(
  db: Database,
  orderId: string,
  best: readonly string[],
  now: number,
): Promise<void> {
  await db.delete(deliveries).where(and(eq(deliveries.orderId, orderId), untouched(now), isOutside(best)))
}

/** More rows than this are never removed together if they're the larger part of those that wait. */
const maxRemoved = 50

/**
 * The same for all orders that are being worked on: rows at directories that aren't among those we submit to anymore,
 * because an operator, a correction or a check found that they charge, refuse or are gone. False: nothing was removed,
 * because so many are outside that the pool must be wrong.
 */
export async function removeOutsidePool(db: Database, pool: readonly string[], now: number): Promise<boolean> {
  const isRemovable = and(isNotNull(deliveries.workAt), untouched(now))
  const outside = isOutside(pool)
  const [{ waiting, left } = { waiting: 0, left: 0 }] = await db
    .select({ waiting: count(), left: sql<number>`coalesce(sum(${outside}), 0)` })
    .from(deliveries)
    .where(isRemovable)
  if (left > 0 && (pool.length === 0 || (left > maxRemoved && left * 2 > waiting))) return false
  await db.delete(deliveries).where(and(isRemovable, outside))
  return true
}
