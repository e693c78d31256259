import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Choices } from '#src/domain/deliveries/orders.ts'
import type { Database } from '#src/storage/database.ts'
import { orders } from './schema.ts'

// What a customer decides about an order before work starts.

const isOpen = (id: string) => and(eq(orders.id, id), isNull(orders.approvedAt), isNull(orders.stoppedAt))

/** False: work has started, the order was stopped, or other choices were saved since these were read. */
export async function saveChoices(
  db: Database,
  order: { id: string; choices: Choices | null },
  choices: Choices,
  now: number,
): Promise<boolean> {
  const isUnchanged = sql`choices IS ${order.choices && JSON.stringify(order.choices)}`
  const saved = await db
    .update(orders)
    .set({ choices, updatedAt: now })
    .where(and(isOpen(order.id), isUnchanged))
    .returning({ id: orders.id })
  return saved.length > 0
}

/** False: work has started, the order was stopped, or the project isn't the customer's. */
export async function saveOrderProject(
  db: Database,
  order: { id: string; userId: string },
  projectId: string,
  now: number,
): Promise<boolean> {
  const isOwn = sql`EXISTS (SELECT 1 FROM projects WHERE id = ${projectId} AND user_id = ${order.userId})`
  const saved = await db
    .update(orders)
    // Directories are chosen for a product, so the choices for another one don't count.
    .set({ projectId, choices: null, updatedAt: now })
    .where(and(isOpen(order.id), isOwn))
    .returning({ id: orders.id })
  return saved.length > 0
}
