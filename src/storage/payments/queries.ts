import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
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

/** What the payments of a subscription until a time were for, newest first, with what each cost before coupons. */
export function listPaidPlans(db: Database, subscriptionId: string, until: number) {
  const { planId, planLabel, planType, price } = payments
  return db
    .select({ planId, planLabel, planType, price })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), lte(payments.at, until), isNotNull(planId)))
    .orderBy(desc(payments.at), desc(payments.id))
    .limit(60)
}

/**
 * The plan that the last settled payment of each subscription of a user was for, by subscription. Null: that payment went
 * back, or nobody knows what it was for.
 */
export async function findPaidPlanIds(db: Database, userId: string): Promise<Map<string, number | null>> {
  const rows = await db.all<{ id: string; planId: number | null; state: PaymentRow['state'] }>(sql`
    SELECT s.id, p.plan_id AS planId, p.state FROM subscriptions s JOIN payments p ON p.id = (
      SELECT l.id FROM payments l WHERE l.subscription_id = s.id AND l.state IN ('paid', 'refunded') AND l.price IS NOT 0
      ORDER BY l.at DESC, l.id DESC LIMIT 1)
    WHERE s.user_id = ${userId}`)
  return new Map(rows.map(({ id, planId, state }) => [id, state === 'paid' ? planId : null]))
}

/** Whether there is a receipt for a payment that went through. */
export async function isPaymentKnown(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ state: payments.state }).from(payments).where(eq(payments.id, id))
  return row !== undefined && row.state !== 'failed'
}

export async function isEventKnown(db: Database, id: string): Promise<boolean> {
  const [event] = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return event !== undefined
}
