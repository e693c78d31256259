import { and, desc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm'
import type { PlanType } from '#src/domain/plans/plans.ts'
import type { Database } from '#src/storage/database.ts'
import { paymentEvents, payments } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect

/** `refundedAt`: when the last of it went back. */
export type ListedPayment = PaymentRow & { refundedAt: number | null }

const refundedAt = sql<number | null>`(SELECT max(at) FROM (
  SELECT r.updated_at AS at FROM payment_reversals r
    WHERE r.payment_intent_id = payments.payment_intent_id AND r.refunded > 0
  UNION ALL SELECT d.updated_at FROM payment_disputes d
    WHERE d.payment_intent_id = payments.payment_intent_id AND d.state = 'lost'))`

/** Newest first. */
export function listPayments(db: Database, userId: string): Promise<ListedPayment[]> {
  return db
    .select({ ...getTableColumns(payments), refundedAt })
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

/** What the last payment of a subscription was for. `wentBack`: it was refunded. */
export type LastPayment = { planId: number; planType: PlanType; at: number; wentBack: boolean }

/** By subscription of a user. A payment without a known plan says nothing. */
export async function findLastPayments(db: Database, userId: string): Promise<Map<string, LastPayment>> {
  const rows = await db.all<Omit<LastPayment, 'wentBack'> & { id: string; state: PaymentRow['state'] }>(sql`
    SELECT s.id, p.plan_id AS planId, p.plan_type AS planType, p.at, p.state
    FROM subscriptions s JOIN payments p ON p.id = (
      SELECT l.id FROM payments l WHERE l.subscription_id = s.id AND l.state IN ('paid', 'refunded')
        AND l.plan_id IS NOT NULL AND l.price IS NOT 0
      ORDER BY l.at DESC, l.id DESC LIMIT 1)
    WHERE s.user_id = ${userId}`)
  return new Map(rows.map(({ id, state, ...payment }) => [id, { ...payment, wentBack: state !== 'paid' }]))
}

/**
 * The ids of payments since a time of which nobody knew what they were for, oldest first, if what was bought costs one of
 * these prices, in cents.
 */
export async function listUnknownPayments(
  db: Database,
  prices: readonly number[],
  since: number,
  limit: number,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT id FROM payments INDEXED BY payments_unknown
    WHERE plan_id IS NULL AND state = 'paid' AND amount > 0 AND at >= ${since}
      AND price IN (SELECT value FROM json_each(${JSON.stringify(prices)})) AND user_id IS NOT NULL
    ORDER BY at, id LIMIT ${limit}`)
  return rows.map(({ id }) => id)
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
