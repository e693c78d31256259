import { and, count, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import { isServed, type SubscriptionState } from '#src/domain/subscriptions/subscriptions.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { prepared } from '#src/storage/connections/prepared.ts'
import type { Database } from '#src/storage/database.ts'
import { containsText } from '#src/storage/text/search.ts'
import { subscriptions } from './schema.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** A user's plan: the active one, monthly before one-time, otherwise the last chosen. */
export async function findCurrentSubscription(db: Database, userId: string): Promise<SubscriptionRow | null> {
  return pickCurrent(await listSubscriptions(db, userId))
}

/** The same from given rows, newest first. */
export function pickCurrent(rows: readonly SubscriptionRow[]): SubscriptionRow | null {
  const served = rows.filter(({ state }) => isServed(state))
  return served.find(({ type }) => type !== 'onetime') ?? served[0] ?? rows[0] ?? null
}

/** All plans a user ever chose, newest first. */
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

/** Null: there is none with this id, or it is someone else's. */
export async function findOwnSubscription(db: Database, userId: string, id: string): Promise<SubscriptionRow | null> {
  const row = await findSubscription(db, id)
  return row?.userId === userId ? row : null
}

export async function findSubscriptionByProvider(db: Database, providerId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.providerId, providerId))
  return row ?? null
}

/** The choice waiting for payment. A user has at most one. */
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

/** Whether a user had a free trial, on any plan. */
export async function hadTrial(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.trialEndsAt)))
    .limit(1)
  return row !== undefined
}

/** A chosen plan and its owner. */
export type ChosenRow = SubscriptionRow & { email: string }

/** One page of everyone's subscriptions, newest first, and the count of each state. */
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
