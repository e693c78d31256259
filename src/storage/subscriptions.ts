import { and, count, desc, eq, getTableColumns, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { StateCounts } from '#src/domain/desk-lists.ts'
import type { PageRequest } from '#src/domain/pagination.ts'
import { isServed, type SubscriptionState } from '#src/domain/subscriptions.ts'
import { subscriptions, users } from './account-schema.ts'
import type { Database } from './database.ts'
import { prepared } from './prepared.ts'
import { containsText } from './text-search.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** What the agreed plan says, and what the provider says of it. */
export type AgreedPlan = Pick<SubscriptionRow, 'planId' | 'planLabel' | 'type' | 'price'>
export type ProviderState = Pick<SubscriptionRow, 'state' | 'providerId' | 'trialEndsAt' | 'periodEndsAt' | 'endedAt'>

/** What a user has: the plan that is served, one paid by the month before one paid once; else the one chosen last. */
export async function findCurrentSubscription(db: Database, userId: string): Promise<SubscriptionRow | null> {
  return pickCurrent(await listSubscriptions(db, userId))
}

/** The same of rows at hand, newest first. */
export function pickCurrent(rows: readonly SubscriptionRow[]): SubscriptionRow | null {
  const served = rows.filter(({ state }) => isServed(state))
  return served.find(({ type }) => type !== 'onetime') ?? served[0] ?? rows[0] ?? null
}

/** All that a user ever chose, newest first. */
export function listSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  return subscriptionsOf(db).execute({ userId })
}

const subscriptionsOf = prepared((db) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .prepare(),
)

export async function findSubscription(db: Database, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row ?? null
}

/** Null: there is none with this id, or it is somebody else's. */
export async function findOwnSubscription(db: Database, userId: string, id: string): Promise<SubscriptionRow | null> {
  const row = await findSubscription(db, id)
  return row?.userId === userId ? row : null
}

export async function findSubscriptionByProvider(db: Database, providerId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.providerId, providerId))
  return row ?? null
}

/** What waits for its payment; a user has one at most. */
export async function findIncomplete(db: Database, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'incomplete')))
  return row ?? null
}

/** The choice whose checkout was opened last. */
export async function findLastCheckout(db: Database, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.checkoutId)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  return row ?? null
}

/**
 * Notes what a user chose; chosen twice at once, it is one choice. Another that waited before is over; its row stays,
 * since its checkout may still be open somewhere, and what is paid there must find it.
 */
export async function addChoice(
  db: Database,
  choice: AgreedPlan & Pick<SubscriptionRow, 'id' | 'userId'>,
  now: number,
): Promise<SubscriptionRow> {
  const { id, userId, planId, planLabel, type, price } = choice
  const waiting = and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'incomplete'))
  const [, , rows] = await db.batch([
    db
      .update(subscriptions)
      .set({ state: 'ended', endedAt: now, updatedAt: now })
      .where(and(waiting, or(ne(subscriptions.planId, planId), ne(subscriptions.price, price)))),
    db.run(sql`INSERT INTO subscriptions
        (id, user_id, plan_id, plan_label, type, price, currency, state, synced_at, created_at, updated_at)
      SELECT ${id}, ${userId}, ${planId}, ${planLabel}, ${type}, ${price}, 'usd', 'incomplete', 0, ${now}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ${userId} AND state = 'incomplete')`),
    db.select().from(subscriptions).where(waiting),
  ])
  const [row] = rows
  if (!row) throw new Error('A choice that was just written is not there')
  return row
}

export async function saveCheckout(db: Database, id: string, checkoutId: string, now: number): Promise<void> {
  await db.update(subscriptions).set({ checkoutId, updatedAt: now }).where(eq(subscriptions.id, id))
}

/** The statement that keeps what the provider said when it was asked at `syncedAt`, unless it was asked again since. */
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

/** What a person saw of a plan that is paid elsewhere. */
export async function settleSubscription(
  db: Database,
  id: string,
  settled: Pick<ProviderState, 'state' | 'periodEndsAt' | 'endedAt'>,
  now: number,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ ...settled, updatedAt: now })
    .where(eq(subscriptions.id, id))
}

/** Whether a user had a free trial, of whatever plan. */
export async function hadTrial(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.trialEndsAt)))
    .limit(1)
  return row !== undefined
}

/** A plan that somebody chose, and whose it is. */
export type ChosenRow = SubscriptionRow & { email: string }

/** One page of what was chosen by everybody, newest first, and how many there are of each state. */
export async function listChosenPlans(
  db: Database,
  { state, q, page, limit }: { state?: SubscriptionState | undefined; q?: string | undefined } & PageRequest,
): Promise<{ rows: ChosenRow[]; counts: Partial<StateCounts<SubscriptionState>> }> {
  const found = containsText([users.email], q)
  const owner = eq(users.id, subscriptions.userId)
  const [rows, counted] = await db.batch([
    db
      .select({ ...getTableColumns(subscriptions), email: users.email })
      .from(subscriptions)
      .innerJoin(users, owner)
      .where(and(state && eq(subscriptions.state, state), found))
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ state: subscriptions.state, total: count() })
      .from(subscriptions)
      .innerJoin(users, owner)
      .where(found)
      .groupBy(subscriptions.state),
  ])
  return { rows, counts: Object.fromEntries(counted.map(({ state, total }) => [state, total])) }
}
