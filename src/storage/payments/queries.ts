import { and, desc, eq, isNotNull, lte } from 'drizzle-orm'
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

export type PaidPlan = Pick<PaymentRow, 'planId' | 'planLabel' | 'planType'>

/** What the last payment of a subscription until a time was for. */
export async function findPaidPlan(db: Database, subscriptionId: string, until: number): Promise<PaidPlan | null> {
  const { planId, planLabel, planType } = payments
  const [paid] = await db
    .select({ planId, planLabel, planType })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), lte(payments.at, until), isNotNull(planId)))
    .orderBy(desc(payments.at), desc(payments.id))
    .limit(1)
  return paid ?? null
}

export async function isEventKnown(db: Database, id: string): Promise<boolean> {
  const [event] = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return event !== undefined
}
