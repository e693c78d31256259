import { and, eq, exists, sql } from 'drizzle-orm'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import type { PaymentRow } from './queries.ts'
import { paymentEvents, payments } from './schema.ts'

/** Failed, then paid, then refunded: a payment never goes back, in whatever order events arrive. */
const rank = sql.raw(`CASE payments.state WHEN 'failed' THEN 1 WHEN 'paid' THEN 2 ELSE 3 END`)

const newRank = sql.raw(`CASE excluded.state WHEN 'failed' THEN 1 WHEN 'paid' THEN 2 ELSE 3 END`)

/** The statement that stores a receipt or its new state. */
export function paymentStatement(db: Database, payment: PaymentRow) {
  const { amount, state, url, at, paymentIntentId } = payment
  return db
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.id,
      set: { amount, state, url, at, paymentIntentId },
      setWhere: sql`${newRank} >= ${rank}`,
    })
}

/** Records a refund. Its receipt may arrive later. Returns the ids of the subscriptions it was for, if known. */
export async function saveRefund(db: Database, paymentIntentId: string, now: number): Promise<string[]> {
  const [, refunded] = await db.batch([
    eventStatement(db, refundEvent(paymentIntentId), 'refund', now),
    refundStatement(db, paymentIntentId).returning({ subscriptionId: payments.subscriptionId }),
  ])
  return refunded.flatMap(({ subscriptionId }) => subscriptionId ?? [])
}

/** The statement that marks a paid receipt as refunded, if a refund is recorded. */
export function refundStatement(db: Database, paymentIntentId: string) {
  const noted = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, refundEvent(paymentIntentId)))
  return db
    .update(payments)
    .set({ state: 'refunded' })
    .where(and(eq(payments.paymentIntentId, paymentIntentId), eq(payments.state, 'paid'), exists(noted)))
}

const refundEvent = (paymentIntentId: string) => `refund-${paymentIntentId}`

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
