import { and, asc, count, eq, getTableColumns, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { RowCounts } from '#src/domain/deliveries/pace.ts'
import { countedStates, openStates } from '#src/domain/deliveries/states.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { isReplaced } from '#src/storage/orders/completion.ts'
import { rowDueAt } from '#src/storage/orders/due.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { literals } from '#src/storage/text/literals.ts'
import type { DeliveryEventRow, ListedOrder } from './queries.ts'
import { deliveries, deliveryEvents } from './schema.ts'
import { isSubmitted } from './submitted.ts'

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

const isCounted = sql`state IN ${literals(countedStates)}`
const isOpen = sql`state IN ${literals(openStates)}`

/** How far each of these orders is. `since`: a time per order's id, for what is recent. */
export async function countOrderRows(
  db: Database,
  since: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, RowCounts>> {
  const starts = JSON.stringify(Object.fromEntries(since))
  const sentAt = sql`CASE WHEN ${isCounted} AND NOT ${isOpen} THEN submitted_at END`
  const rows = await db
    .select({
      id: deliveries.orderId,
      counted: sql<number>`sum(${isCounted})`,
      settled: sql<number>`sum(${isCounted} AND NOT ${isOpen})`,
      submitted: sql<number>`sum(${isSubmitted})`,
      recent: sql<number>`coalesce(sum(${sentAt} > json_extract(${starts}, '$."' || order_id || '"')), 0)`,
      lastAt: sql<number | null>`max(${sentAt})`,
      lost: sql<number>`sum(state = 'lost' AND NOT ${isReplaced})`,
      undecided: sql<number>`sum(state = 'lost' AND NOT ${isReplaced} AND NOT coalesce(lost_at <=
        (SELECT loss_decided_at FROM orders WHERE orders.id = order_id), 0))`,
      replacedLosses: sql<number>`sum(state <> 'declined' AND ${isReplaced})`,
    })
    .from(deliveries)
    .where(inArray(deliveries.orderId, [...since.keys()]))
    .groupBy(deliveries.orderId)
  const none = {
    counted: 0,
    settled: 0,
    submitted: 0,
    recent: 0,
    lastAt: null,
    lost: 0,
    undecided: 0,
    replacedLosses: 0,
  }
  const found = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return new Map([...since.keys()].map((id) => [id, found.get(id) ?? none]))
}

/** The ids of an order's rows whose last change is this person's, so that they can undo it. */
export async function listUndoable(db: Database, orderId: string, actor: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(
      deliveryEvents,
      and(eq(deliveryEvents.deliveryId, deliveries.id), eq(deliveryEvents.version, deliveries.version)),
    )
    .where(and(eq(deliveries.orderId, orderId), eq(deliveryEvents.actor, actor), ne(deliveryEvents.action, 'undo')))
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
