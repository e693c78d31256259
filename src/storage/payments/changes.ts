import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Dispute } from '#src/domain/subscriptions/subscriptions.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import type { PaymentRow } from './queries.ts'
import { paymentEvents, paymentReversals, payments } from './schema.ts'

/** Failed, then paid, then refunded: a payment never goes back, in whatever order events arrive. */
const rank = sql.raw(`CASE payments.state WHEN 'failed' THEN 1 WHEN 'paid' THEN 2 ELSE 3 END`)

const newRank = sql.raw(`CASE excluded.state WHEN 'failed' THEN 1 WHEN 'paid' THEN 2 ELSE 3 END`)

/** A receipt as the provider has it, before anything became of it. */
export type NewPayment = Omit<PaymentRow, 'refunded' | 'disputed'>

/**
 * The statement that stores a receipt or its new state. A failed payment gets the time at which it was paid. Afterwards its
 * time stays, however often it is read again.
 */
export function paymentStatement(db: Database, payment: NewPayment) {
  const { amount, state, url, paymentIntentId } = payment
  return db
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        amount,
        state,
        url,
        paymentIntentId,
        at: sql`CASE WHEN payments.state = 'failed' THEN excluded.at ELSE payments.at END`,
        // What is paid was bought at the price of this invoice, not at that of its first attempt.
        price: sql`excluded.price`,
        planId: sql`excluded.plan_id`,
        planLabel: sql`excluded.plan_label`,
        planType: sql`excluded.plan_type`,
      },
      setWhere: sql`${newRank} >= ${rank}`,
    })
}

/** What the provider says about a payment. */
export type Reversal = { paymentIntentId: string; paid: number; refunded: number; dispute: Dispute | null }

/**
 * Records what became of a payment. Its receipt may arrive later. A refund isn't taken back, and a decided dispute stays
 * decided, in whatever order events arrive. Returns the ids of the subscriptions it was for, if known.
 */
export async function saveReversal(db: Database, reversal: Reversal, now: number): Promise<string[]> {
  const { paymentIntentId } = reversal
  const [, changed] = await db.batch([
    db
      .insert(paymentReversals)
      .values({ ...reversal, updatedAt: now })
      .onConflictDoUpdate({
        target: paymentReversals.paymentIntentId,
        set: {
          paid: sql`max(payment_reversals.paid, excluded.paid)`,
          refunded: sql`max(payment_reversals.refunded, excluded.refunded)`,
          dispute: sql`CASE WHEN payment_reversals.dispute IN ('won', 'lost') THEN payment_reversals.dispute
            ELSE coalesce(excluded.dispute, payment_reversals.dispute) END`,
          updatedAt: now,
        },
      }),
    reversalStatement(db, paymentIntentId).returning({ subscriptionId: payments.subscriptionId }),
    endReversedStatement(db, paymentIntentId, now),
  ])
  return changed.flatMap(({ subscriptionId }) => subscriptionId ?? [])
}

/** The statement that brings a receipt up to date with what became of its payment. */
export function reversalStatement(db: Database, paymentIntentId: string) {
  const of = sql`(SELECT r.payment_intent_id FROM payment_reversals r WHERE r.payment_intent_id = ${paymentIntentId})`
  const value = (column: SQL) =>
    sql`(SELECT ${column} FROM payment_reversals r WHERE r.payment_intent_id = ${paymentIntentId})`
  return db
    .update(payments)
    .set({
      refunded: sql`${value(sql`r.refunded`)}`,
      disputed: sql`${value(sql`r.dispute IS 'open'`)}`,
      state: sql`CASE WHEN ${value(sql`(r.refunded > 0 AND r.refunded >= r.paid) OR r.dispute IS 'lost'`)}
        THEN 'refunded' ELSE payments.state END`,
    })
    .where(and(sql`${payments.paymentIntentId} = ${of}`, sql`payments.state <> 'failed'`))
}

/** The statement that ends the one-time plan that a payment bought, if it went back. */
export function endReversedStatement(db: Database, paymentIntentId: string, now: number) {
  return db.run(sql`UPDATE subscriptions SET state = 'ended', ended_at = ${now}, updated_at = ${now}
    WHERE type = 'onetime' AND state = 'active' AND id IN (
      SELECT p.subscription_id FROM payments p WHERE p.payment_intent_id = ${paymentIntentId} AND p.state = 'refunded')
    AND NOT EXISTS (SELECT 1 FROM payments o WHERE o.subscription_id = subscriptions.id AND o.state = 'paid')`)
}

/** The statement that records an event as processed. */
export function eventStatement(db: Database, id: string, type: string, now: number) {
  return db.insert(paymentEvents).values({ id, type, at: now }).onConflictDoNothing()
}

/** Stores a user's id at the provider. The first one stays. */
export async function saveCustomer(db: Database, userId: string, customerId: string): Promise<void> {
  await db
    .update(users)
    .set({ customerId })
    .where(and(eq(users.id, userId), sql`${users.customerId} IS NULL`))
}
