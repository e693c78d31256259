import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import type { SubscriptionRow } from './queries.ts'
import { subscriptions } from './schema.ts'

/** The agreed plan and the provider's state. */
export type AgreedPlan = Pick<SubscriptionRow, 'planId' | 'planLabel' | 'type' | 'price'>

export type ProviderState = Pick<SubscriptionRow, 'state' | 'providerId' | 'trialEndsAt' | 'periodEndsAt' | 'endedAt'>

/**
 * Records a user's choice, and the project it's for. Parallel identical choices are one. An earlier unpaid choice ends. Its row stays, because
 * its checkout may still be open and a payment there must find it.
 */
export async function addChoice(
  db: Database,
  choice: AgreedPlan & Pick<SubscriptionRow, 'id' | 'userId'> & { projectId?: string | undefined },
  now: number,
): Promise<SubscriptionRow> {
  const { id, userId, planId, planLabel, type, price, projectId } = choice
  const waiting = and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'incomplete'))
  const [, , , rows] = await db.batch([
    db
      .update(subscriptions)
      .set({ state: 'ended', endedAt: now, updatedAt: now })
      .where(and(waiting, or(ne(subscriptions.planId, planId), ne(subscriptions.price, price)))),
    db.run(sql`INSERT INTO subscriptions
        (id, user_id, plan_id, plan_label, type, price, currency, state, synced_at, created_at, updated_at)
      SELECT ${id}, ${userId}, ${planId}, ${planLabel}, ${type}, ${price}, 'usd', 'incomplete', 0, ${now}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ${userId} AND state = 'incomplete')`),
    db
      .update(subscriptions)
      .set({ projectId: sql`(SELECT id FROM projects WHERE id = ${projectId ?? ''} AND user_id = ${userId})` })
      .where(and(waiting, projectId === undefined ? sql`0` : undefined)),
    db.select().from(subscriptions).where(waiting),
  ])
  const [row] = rows
  if (!row) throw new Error('A choice that was just written is not there')
  return row
}

export async function saveCheckout(db: Database, id: string, checkoutId: string, now: number): Promise<void> {
  await db.update(subscriptions).set({ checkoutId, updatedAt: now }).where(eq(subscriptions.id, id))
}

/** The statement that stores the provider's state as of `syncedAt`, unless a newer one is stored. */
export function providerStateStatement(
  db: Database,
  id: string,
  state: ProviderState & Partial<AgreedPlan>,
  syncedAt: number,
  now: number,
) {
  return db
    .update(subscriptions)
    .set({ ...state, syncedAt, updatedAt: now })
    .where(and(eq(subscriptions.id, id), lte(subscriptions.syncedAt, syncedAt)))
}

/** Ends a choice, unless it was paid meanwhile. */
export async function dropChoice(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(subscriptions)
    .set({ state: 'ended', endedAt: now, updatedAt: now })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.state, 'incomplete')))
}

/**
 * Cancels or resumes a plan paid elsewhere, and emails the owner. False: its state has changed since it was read, or an admin
 * has recorded another payment.
 */
export async function changeElsewhere(
  db: Database,
  { id, state, updatedAt }: Pick<SubscriptionRow, 'id' | 'state' | 'updatedAt'>,
  to: Pick<ProviderState, 'state' | 'periodEndsAt' | 'endedAt'>,
  mail: OutgoingMail,
  now: number,
): Promise<boolean> {
  // `updated_at` says when it was recorded as paid.
  const change = db
    .update(subscriptions)
    .set(to)
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.state, state),
        eq(subscriptions.updatedAt, updatedAt),
        isNull(subscriptions.providerId),
      ),
    )
    .returning({ id: subscriptions.id })
  const [changed] = await db.batch(onlyIfWritten(db, change, (written) => [mailWhere(db, mail, now, written)]))
  return changed.length > 0
}

/** Ends canceled plans whose paid period is over, where no payment provider tells us. */
export async function endCanceled(db: Database, now: number): Promise<void> {
  await db.run(sql`UPDATE subscriptions SET state = 'ended', ended_at = period_ends_at, updated_at = ${now}
    WHERE state = 'canceled' AND provider_id IS NULL AND period_ends_at <= ${now}`)
}

/** What an admin recorded about a plan paid elsewhere. */
export async function settleSubscription(
  db: Database,
  id: string,
  settled: Pick<ProviderState, 'state' | 'periodEndsAt' | 'endedAt'> & { trialEndsAt?: number | null },
  now: number,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ ...settled, updatedAt: now })
    .where(eq(subscriptions.id, id))
}
