import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { DeliveryRow } from './queries.ts'
import { deliveries } from './schema.ts'

// Two operators never get the same row: each is leased until someone finishes it or the lease runs out.

export type WorkLease = { operator: string; now: number; holdMs: number }

/**
 * The row to work on next, leased: by due date of its order, then by rank. What the operator already holds comes first,
 * so that a reload shows the same row. `orderId`: of that order only, and others are given back. Null: nothing to do.
 */
export async function takeNextDelivery(db: Database, lease: WorkLease, orderId?: string): Promise<DeliveryRow | null> {
  if (orderId !== undefined) await releaseOthers(db, lease.operator, ne(deliveries.orderId, orderId))
  return (await extendLease(db, lease)) ?? takeFree(db, lease, orderId)
}

async function extendLease(db: Database, { operator, now, holdMs }: WorkLease): Promise<DeliveryRow | null> {
  const [row] = await db
    .update(deliveries)
    .set({ heldUntil: now + holdMs })
    .where(and(eq(deliveries.heldBy, operator), gt(deliveries.heldUntil, now), isNotNull(deliveries.workAt)))
    .returning()
  return row ?? null
}

async function takeFree(
  db: Database,
  { operator, now, holdMs }: WorkLease,
  orderId: string | undefined,
): Promise<DeliveryRow | null> {
  const isFree = and(isNotNull(deliveries.workAt), or(isNull(deliveries.heldUntil), lte(deliveries.heldUntil, now)))
  // Within an order the customer's ranks decide. Sorted by them alone, rows are read from the order's own index.
  const next = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(orderId === undefined ? isFree : and(eq(deliveries.orderId, orderId), isFree))
    .orderBy(
      ...(orderId === undefined
        ? [asc(deliveries.workAt), asc(deliveries.rank), asc(deliveries.id)]
        : [asc(deliveries.rank)]),
    )
    .limit(1)
  const [row] = await db
    .update(deliveries)
    .set({ heldBy: operator, heldUntil: now + holdMs })
    .where(inArray(deliveries.id, next))
    .returning()
  return row ?? null
}

/**
 * Leases a certain row, also one that was put off, and gives back what the operator held before. Null: someone else
 * holds it, or there is nothing to do on it.
 */
export async function takeDelivery(
  db: Database,
  id: string,
  { operator, now, holdMs }: WorkLease,
): Promise<DeliveryRow | null> {
  const [row] = await db
    .update(deliveries)
    .set({ heldBy: operator, heldUntil: now + holdMs })
    .where(and(eq(deliveries.id, id), isTakeable(operator, now)))
    .returning()
  if (row) await releaseOthers(db, operator, ne(deliveries.id, id))
  return row ?? null
}

async function releaseOthers(db: Database, operator: string, others: SQL): Promise<void> {
  await db
    .update(deliveries)
    .set({ heldBy: null, heldUntil: null })
    .where(and(eq(deliveries.heldBy, operator), others))
}

/**
 * Puts a row off: no one gets it from the queue before `until`. A note is kept on it. Null: someone else holds it, there
 * is nothing to do on it, or it has changed.
 */
export async function postponeDelivery(
  db: Database,
  { id, version, note }: { id: string; version: number; note: string | null },
  { operator, now }: WorkLease,
  until: number,
): Promise<DeliveryRow | null> {
  const [row] = await db
    .update(deliveries)
    .set({ heldBy: null, heldUntil: until, ...(note !== null && { notes: note || null }) })
    .where(and(eq(deliveries.id, id), eq(deliveries.version, version), isTakeable(operator, now)))
    .returning()
  return row ?? null
}

/** It can be worked on, and no one else holds it. */
function isTakeable(operator: string, now: number) {
  return and(
    isNotNull(deliveries.workAt),
    or(isNull(deliveries.heldBy), lte(deliveries.heldUntil, now), eq(deliveries.heldBy, operator)),
  )
}
