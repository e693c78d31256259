import { and, asc, count, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { OrderList } from '#src/domain/deliveries/admin.ts'
import { countedStates } from '#src/domain/deliveries/states.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { deliveries, deliveryEvents } from './schema.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

export type DeliveryEventRow = typeof deliveryEvents.$inferSelect

export function listDeliveries(db: Database, orderId: string): Promise<DeliveryRow[]> {
  return db.select().from(deliveries).where(eq(deliveries.orderId, orderId)).orderBy(asc(deliveries.rank))
}

/** The directories of an order's rows that weren't declined or lost, in the order of work. */
export async function listOrderKeys(db: Database, orderId: string): Promise<string[]> {
  const rows = await listDeliveries(db, orderId)
  return rows.flatMap(({ state, directoryKey }) => (countedStates.includes(state) ? [directoryKey] : []))
}

export async function findDelivery(db: Database, id: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return row ?? null
}

/** `isStopped`: its order was stopped. */
export type OwnDelivery = DeliveryRow & { isStopped: boolean; projectId: string | null }

/** Null: there is none with this id, or it is another customer's. */
export async function findOwnDelivery(db: Database, userId: string, id: string): Promise<OwnDelivery | null> {
  const [row] = await db
    .select({
      ...getTableColumns(deliveries),
      projectId: orders.projectId,
      isStopped: sql<boolean>`${orders.stoppedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(and(eq(deliveries.id, id), eq(orders.userId, userId)))
  return row ?? null
}

/** An order as operators see it. */
export type ListedOrder = OrderRow & {
  email: string
  project: string | null
  websiteUrl: string | null
  /** Null: it has no project. */
  demo: boolean | null
}

const isOpen = sql`done_at IS NULL AND stopped_at IS NULL`

const listed: Record<Exclude<OrderList, 'risk'>, { where: SQL; by: SQL[] }> = {
  open: { where: isOpen, by: [asc(orders.dueAt), asc(orders.id)] },
  owed: {
    where: sql`owed > 0 AND done_at IS NOT NULL AND stopped_at IS NULL`,
    by: [asc(orders.startsAt), asc(orders.id)],
  },
  done: {
    where: sql`owed = 0 AND done_at IS NOT NULL AND stopped_at IS NULL`,
    by: [desc(orders.startsAt), desc(orders.id)],
  },
  stopped: { where: sql`stopped_at IS NOT NULL`, by: [desc(orders.startsAt), desc(orders.id)] },
}

export async function listAllOrders(
  db: Database,
  { list, page, limit }: { list: Exclude<OrderList, 'risk'> } & PageRequest,
): Promise<{ orders: ListedOrder[]; total: number }> {
  const { where, by } = listed[list]
  const [rows, [counted]] = await db.batch([
    db
      .select({
        ...getTableColumns(orders),
        email: users.email,
        project: projects.name,
        websiteUrl: projects.websiteUrl,
        demo: projects.demo,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .leftJoin(projects, eq(projects.id, orders.projectId))
      .where(where)
      .orderBy(...by)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(orders).where(where),
  ])
  return { orders: rows, total: counted?.total ?? 0 }
}
