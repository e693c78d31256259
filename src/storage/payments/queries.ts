import { desc, eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { paymentEvents, payments } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect

/** Newest first. */
export function listPayments(db: Database, userId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.at), desc(payments.id))
    .limit(500)
}

export async function isEventKnown(db: Database, id: string): Promise<boolean> {
  const [event] = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return event !== undefined
}
