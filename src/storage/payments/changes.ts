import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Dispute } from '#src/domain/subscriptions/subscriptions.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import type { PaymentRow } from './queries.ts'
import { paymentDisputes, paymentEvents, paymentReversals, payments } from './schema.ts'

/** Failed, then paid, then refunded: a payment never goes back, in whatever order events arrive. */
const rank = sql.raw(`CASE payments.state WHEN 'failed' THEN 1 WHEN 'paid' THEN 2 ELSE 3 END`)

const newRank = sql.raw(`CASE excluded.state WHEN 'failed' THEN 1 WHEN 'paid' THEN 2 ELSE 3 END`)

const ifUnknown = (column: string) =>
  sql.raw(
    `CASE WHEN payments.state = 'failed' OR payments.plan_id IS NULL THEN excluded.${column} ELSE payments.${column} END`,
  )

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
        // Once it is known what was bought, that stays, too.
        price: ifUnknown('price'),
        planId: ifUnknown('plan_id'),
        planLabel: ifUnknown('plan_label'),
        planType: ifUnknown('plan_type'),
      },
      setWhere: sql`${newRank} >= ${rank}`,
    })
}

/** What the provider says about a payment. */
export type Reversal = {
  paymentIntentId: string
  paid: number
  refunded: number
  /** Null: nothing was, or the provider doesn't say when. */
  refundedAt: number | null
  dispute: { id: string; state: Dispute } | null
}

/**
 * Records what became of a payment, as of `askedAt`. Its receipt may arrive later. A refund isn't taken back, in whatever
 * order events arrive, and of a dispute the latest state counts. Returns the ids of the subscriptions it was for, if known.
 */
export async function saveReversal(
  db: Database,
  { paymentIntentId, paid, refunded, refundedAt, dispute }: Reversal,
  askedAt: number,
): Promise<string[]> {
  if (dispute) {
    const latest = { state: dispute.state, updatedAt: askedAt }
    await db
      .insert(paymentDisputes)
      .values({ id: dispute.id, paymentIntentId, ...latest })
      .onConflictDoUpdate({
        target: paymentDisputes.id,
        set: latest,
        setWhere: sql`payment_disputes.updated_at <= excluded.updated_at`,
      })
  }
  const [, changed] = await db.batch([
    db
      .insert(paymentReversals)
      .values({ paymentIntentId, paid, refunded, updatedAt: refundedAt ?? askedAt })
      .onConflictDoUpdate({
        target: paymentReversals.paymentIntentId,
        set: { refunded: sql`excluded.refunded`, updatedAt: sql`excluded.updated_at` },
        setWhere: sql`excluded.refunded > payment_reversals.refunded`,
      }),
    reversalStatement(db, paymentIntentId).returning({ subscriptionId: payments.subscriptionId }),
    endReversedStatement(db, paymentIntentId, askedAt),
  ])
  return changed.flatMap(({ subscriptionId }) => subscriptionId ?? [])
}

/** The statement that brings a receipt up to date with what became of its payment. */
export function reversalStatement(db: Database, paymentIntentId: string) {
  const reversal = (column: SQL) =>
    sql`(SELECT ${column} FROM payment_reversals r WHERE r.payment_intent_id = ${paymentIntentId})`
  const hasDispute = (state: Dispute) => sql`EXISTS (SELECT 1 FROM payment_disputes d
    WHERE d.payment_intent_id = ${paymentIntentId} AND d.state = ${state})`
  const isBack = sql`(${reversal(sql`r.refunded >= r.paid`)} OR ${hasDispute('lost')})`
  return db
    .update(payments)
    .set({
      refunded: reversal(sql`r.refunded`),
      disputed: hasDispute('open'),
      state: sql`CASE WHEN ${isBack} THEN 'refunded' ELSE 'paid' END`,
    })
    .where(
      and(eq(payments.paymentIntentId, paymentIntentId), ne(payments.state, 'failed'), sql`${reversal(sql`true`)}`),
    )
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
