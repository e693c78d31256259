import { and, asc, count, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { orders } from './schema.ts'

export type OrderRow = typeof orders.$inferSelect

export async function findOrder(db: Database, id: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order ?? null
}

/** Null: there is none with this id, or it is someone else's. */
export async function findOwnOrder(db: Database, userId: string, id: string): Promise<OrderRow | null> {
  const order = await findOrder(db, id)
  return order?.userId === userId ? order : null
}

export async function countOrders(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders)
  return row?.total ?? 0
}

/** A customer's orders, newest first. */
export function listOrders(db: Database, userId: string): Promise<OrderRow[]> {
  return db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.startsAt), desc(orders.id))
}

/** Whether work on a project has started. */
export function hasStartedOrder(db: Database, projectId: string): Promise<boolean> {
  return exists(db, and(eq(orders.projectId, projectId), isNotNull(orders.approvedAt)))
}

/** Whether a project has an order that wasn't stopped. */
export function hasOrder(db: Database, projectId: string): Promise<boolean> {
  return exists(db, and(eq(orders.projectId, projectId), isNull(orders.stoppedAt)))
}

async function exists(db: Database, condition: SQL | undefined): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(condition).limit(1)
  return found.length > 0
}

/** A project's orders, oldest first. */
export function listProjectOrders(db: Database, projectId: string): Promise<OrderRow[]> {
  return db.select().from(orders).where(eq(orders.projectId, projectId)).orderBy(asc(orders.startsAt), asc(orders.id))
}
