import { and, asc, count, eq, getTableColumns, gte, isNotNull, ne, sql } from 'drizzle-orm'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { rowDueAt } from '#src/storage/orders/due.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { isUndoable } from './changes.ts'
import type { DeliveryEventRow, ListedOrder } from './queries.ts'
import { deliveries, deliveryEvents } from './schema.ts'

// What operators ask.

/** An order with whose it is, and the profile as it is now. */
export type OrderWithProfile = ListedOrder & { profile: ProfileFields | null }

export async function findOrderWithProfile(db: Database, id: string): Promise<OrderWithProfile | null> {
  const [order] = await db
    .select({
      ...getTableColumns(orders),
      email: users.email,
      project: projects.name,
      websiteUrl: projects.websiteUrl,
      demo: projects.demo,
      profile: profiles.fields,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .leftJoin(profiles, eq(profiles.projectId, orders.projectId))
    .where(eq(orders.id, id))
  return order ?? null
}

/** The ids of an order's rows whose last change is this person's, so that they can undo it. */
export async function listUndoable(
  db: Database,
  orderId: string,
  actor: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(
      deliveryEvents,
      and(eq(deliveryEvents.deliveryId, deliveries.id), eq(deliveryEvents.version, deliveries.version)),
    )
    .where(and(eq(deliveries.orderId, orderId), eq(deliveryEvents.actor, actor), isUndoable(now)))
  return new Set(rows.map(({ id }) => id))
}

/** What led to a version of a row. Null: it's a new row. */
export async function findDeliveryEvent(
  db: Database,
  { id, version }: { id: string; version: number },
): Promise<DeliveryEventRow | null> {
  const [event] = await db
    .select()
    .from(deliveryEvents)
    .where(and(eq(deliveryEvents.deliveryId, id), eq(deliveryEvents.version, version)))
  return event ?? null
}

/** How many rows can be worked on, by when their order is due. */
export function listWaiting(db: Database): Promise<{ dueAt: number; rows: number }[]> {
  return db
    .select({ dueAt: sql<number>`work_at`, rows: count() })
    .from(deliveries)
    .where(isNotNull(deliveries.workAt))
    .groupBy(deliveries.workAt)
    .orderBy(asc(deliveries.workAt))
}

const isKept = sql`NOT EXISTS (SELECT 1 FROM delivery_events undone WHERE undone.delivery_id = delivery_events.delivery_id
  AND undone.version = delivery_events.version + 1 AND undone.action = 'undo')`

/**
 * The rows that an operator has decided on since then, without what was undone. `workMs`: how long each took, in
 * milliseconds. Null: not measured.
 */
export function listWorked(
  db: Database,
  actor: string,
  since: number,
): Promise<{ workMs: number | null; dueAt: number }[]> {
  return db
    .select({ workMs: deliveryEvents.workMs, dueAt: rowDueAt(sql`orders.due_at`, sql`deliveries.created_at`) })
    .from(deliveryEvents)
    .innerJoin(deliveries, eq(deliveries.id, deliveryEvents.deliveryId))
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(
      and(eq(deliveryEvents.actor, actor), gte(deliveryEvents.at, since), ne(deliveryEvents.action, 'undo'), isKept),
    )
}
