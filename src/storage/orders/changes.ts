import { and, eq, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import { dueTime } from '#src/domain/deliveries/orders.ts'
import type { Quota } from '#src/domain/plans/plans.ts'
import type { Database } from '#src/storage/database.ts'
import { rowDueAt } from './due.ts'
import { orders } from './schema.ts'

/** When the period of a settled order `o` ends. Recorded without an end: a month or year after it began. */
const settledEnd = sql`coalesce(nullif(o.period_ends_at, 0),
  o.starts_at + CASE s.type WHEN 'annually' THEN ${365 * dayMs} ELSE ${30 * dayMs} END)`

/** An admin who records an end this close to the last one corrects it. */
const correctionMs = 14 * dayMs

const perRun = 200

// Orders follow from payments. Every statement compares what is stored with what should be, so it doesn't matter how
// often and in what order they run.

/** What an order comes from. Numbers of the first month, 0, count for all of a year. */
type OrderOrigin = Pick<
  typeof orders.$inferSelect,
  'source' | 'subscriptionId' | 'paymentId' | 'periodEndsAt' | 'month'
>

/** Whether an order, as `o`, comes from this. */
const comesFrom = (source: SQL, paymentId: SQL, subscriptionId: SQL, periodEndsAt: SQL) =>
  sql`o.subscription_id = ${subscriptionId} AND o.source = ${source} AND o.payment_id IS ${paymentId}
    AND o.period_ends_at = ${periodEndsAt}`

/** What an order has to be added for. */
export type DueOrder = OrderOrigin & {
  userId: string
  planId: number
  planLabel: string
  startsAt: number
  hold: 'trial' | null
}

/**
 * Payments, settled periods and trials without an order, oldest first. A yearly payment leads to an order a month, each
 * once its month starts, and so does a settled year, also if it isn't renewed: its first order says when it began. The invoice for a free trial is paid with nothing, and leads to none. At most 200.
 */
export async function listDueOrders(
  db: Database,
  /** Plans that owe something. */
  planIds: readonly number[],
  now: number,
  subscriptionId?: string,
): Promise<DueOrder[]> {
  const isOne = subscriptionId === undefined ? sql`1` : sql`s.id = ${subscriptionId}`
  const monthValue = sql`months.value`
  const isOfDue = comesFrom(sql`due.source`, sql`due.paymentId`, sql`due.subscriptionId`, sql`due.periodEndsAt`)
  return db.all<DueOrder>(sql`
    SELECT * FROM (
      SELECT 'receipt' AS source, 0 AS periodEndsAt, months.value AS month, s.id AS subscriptionId, p.id AS paymentId,
        s.user_id AS userId, p.plan_id AS planId, p.plan_label AS planLabel, ${monthsLater(sql`p.at`, monthValue)} AS startsAt, NULL AS hold
      FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
        JOIN json_each('[0,1,2,3,4,5,6,7,8,9,10,11]') months ON months.value = 0 OR p.plan_type = 'annually'
      WHERE p.state = 'paid' AND ${isOne}
        AND (p.amount > 0 OR s.trial_ends_at IS NULL OR p.at >= s.trial_ends_at)
      UNION ALL
      SELECT 'settled', coalesce(s.period_ends_at, 0), 0, s.id, NULL,
        s.user_id, s.plan_id, s.plan_label, s.updated_at, NULL
      FROM subscriptions s
      WHERE s.state = 'active' AND s.provider_id IS NULL AND ${isOne}
        AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.subscription_id = s.id AND o.source = 'settled'
          AND (s.type = 'onetime' OR ${settledEnd} > coalesce(s.period_ends_at, 0) - ${correctionMs}))
      UNION ALL
      SELECT 'settled', o.period_ends_at, months.value, s.id, NULL,
        s.user_id, s.plan_id, s.plan_label, ${monthsLater(sql`o.starts_at`, monthValue)}, NULL
      FROM subscriptions s JOIN orders o ON o.subscription_id = s.id
        AND o.source = 'settled' AND o.month = 0
        JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11]') months
      WHERE s.state IN ('active', 'canceled') AND s.type = 'annually' AND s.provider_id IS NULL AND ${isOne}
      UNION ALL
      SELECT 'trial', 0, 0, s.id, NULL, s.user_id, s.plan_id, s.plan_label, s.updated_at, 'trial'
      FROM subscriptions s
      WHERE s.state = 'trialing' AND ${isOne}
        AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.subscription_id = s.id)
    ) due
    WHERE due.startsAt <= ${now}
      AND (due.planId IN (SELECT value FROM json_each(${JSON.stringify(planIds)}))
        OR (due.month > 0 AND EXISTS (SELECT 1 FROM orders o WHERE ${isOfDue} AND o.month = 0)))
      AND NOT EXISTS (SELECT 1 FROM orders o WHERE ${isOfDue} AND o.month = due.month)
    ORDER BY due.startsAt, due.source, due.paymentId, due.subscriptionId, due.month LIMIT ${perRun}`)
}

/**
 * Adds an order, unless its source already has one. The first payment after a trial turns the trial's order into its
 * own, with all that the customer prepared in it. A new order continues the project and the choices of the one before, and
 * the first one has the project that the plan was chosen for.
 * False: nothing was added.
 */
export async function addOrder(
  db: Database,
  { source, periodEndsAt, month, subscriptionId, paymentId, userId, planLabel, startsAt, hold }: DueOrder,
  { directories, posts, pages }: Quota,
  id: string,
  now: number,
): Promise<boolean> {
  const before = (column: SQL) => sql`(SELECT ${column} FROM orders
    WHERE subscription_id = ${subscriptionId} ORDER BY starts_at DESC LIMIT 1)`
  const project = sql`coalesce(${before(sql`project_id`)}, (SELECT project_id FROM subscriptions WHERE id = ${subscriptionId}))`
  const isSame = comesFrom(sql`${source}`, sql`${paymentId}`, sql`${subscriptionId}`, sql`${periodEndsAt}`)
  const agreed = (column: SQL, number: number) =>
    sql`coalesce((SELECT ${column} FROM orders o WHERE ${isSame} AND o.month = 0), ${number})`
  const isThere = sql`EXISTS (SELECT 1 FROM orders o WHERE ${isSame} AND o.month = ${month})`
  const [moved, added] = await db.batch([
    db.run(sql`UPDATE orders SET source = ${source}, period_ends_at = ${periodEndsAt}, month = ${month}, payment_id = ${paymentId}, hold = NULL, stopped_at = NULL,
        stop_reason = NULL, starts_at = ${startsAt}, due_at = ${dueTime(startsAt)}, plan_label = ${planLabel}, directories = ${directories},
        posts = ${posts}, pages = ${pages}, updated_at = ${now}
      WHERE source = 'trial' AND subscription_id = ${subscriptionId} AND ${hold} IS NULL AND NOT ${isThere}`),
    db.run(sql`INSERT INTO orders (id, source, period_ends_at, month, subscription_id, payment_id, user_id, project_id, plan_label,
        directories, posts, pages, hold, choices, starts_at, due_at, created_at, updated_at)
      SELECT ${id}, ${source}, ${periodEndsAt}, ${month}, ${subscriptionId}, ${paymentId}, ${userId}, ${project}, ${planLabel},
        ${agreed(sql`directories`, directories)}, ${agreed(sql`posts`, posts)}, ${agreed(sql`pages`, pages)}, ${hold}, ${before(sql`choices`)}, ${startsAt}, ${dueTime(startsAt)}, ${now}, ${now}
      WHERE EXISTS (SELECT 1 FROM subscriptions WHERE id = ${subscriptionId})
      ON CONFLICT DO NOTHING`),
  ])
  return moved.rowsAffected + added.rowsAffected > 0
}

/** Gives orders of trials the numbers of their subscription's plan, because its first payment is for that one. */
export async function syncTrials(
  db: Database,
  plans: readonly ({ id: number } & Quota)[],
  now: number,
  subscriptionId?: string,
): Promise<void> {
  const quotas = JSON.stringify(plans.map(({ id, directories, posts, pages }) => ({ id, directories, posts, pages })))
  const number = (name: keyof Quota | 'id') => sql`q.value ->> ${name}`
  await db.run(sql`UPDATE orders SET plan_label = s.plan_label, directories = ${number('directories')},
      posts = ${number('posts')}, pages = ${number('pages')}, updated_at = ${now}
    FROM subscriptions s JOIN json_each(${quotas}) q ON ${number('id')} = s.plan_id
    WHERE orders.hold IS NOT NULL AND orders.stopped_at IS NULL AND orders.source = 'trial'
      AND s.id = orders.subscription_id AND ${subscriptionId === undefined ? sql`1` : sql`s.id = ${subscriptionId}`}
      AND (orders.plan_label, orders.directories, orders.posts, orders.pages)
        IS NOT (s.plan_label, ${number('directories')}, ${number('posts')}, ${number('pages')})`)
}

/**
 * Stops, holds and releases orders as their payments and subscriptions say, with their rows. A row that an
 * operator holds stays theirs, because its directory may have been submitted to already.
 */
export async function syncHolds(db: Database, now: number, subscriptionId?: string): Promise<void> {
  const isOne = subscriptionId === undefined ? undefined : eq(orders.subscriptionId, subscriptionId)
  const state = sql`(SELECT state FROM subscriptions WHERE id = orders.subscription_id)`
  const isTrial = sql`orders.source = 'trial'`
  const isDisputed = sql`orders.payment_id IN (SELECT id FROM payments WHERE disputed)`
  const hold = sql`CASE WHEN ${state} = 'past_due' THEN 'payment' WHEN ${isDisputed} THEN 'dispute' WHEN ${isTrial} THEN 'trial' END`
  const isRefunded = sql`orders.payment_id IN (SELECT id FROM payments WHERE state = 'refunded')`
  // Each is the condition of an index.
  const isOpen = sql`(done_at IS NULL AND stopped_at IS NULL)`
  const isHeld = sql`(hold IS NOT NULL AND stopped_at IS NULL)`
  const isStopped = sql`stopped_at IS NOT NULL`
  const ordersLike = (...conditions: SQL[]) => {
    const parts = conditions.map((condition) => sql`SELECT id FROM orders WHERE ${isOne ?? sql`1`} AND ${condition}`)
    return sql`(${sql.join(parts, sql` UNION ALL `)})`
  }
  await db.batch([
    db
      .update(orders)
      .set({ stoppedAt: now, stopReason: 'refund', updatedAt: now })
      .where(and(isOne, sql`orders.stopped_at IS NULL`, isRefunded)),
    db
      .update(orders)
      .set({ stoppedAt: now, stopReason: 'unpaid', updatedAt: now })
      .where(and(isOne, sql`orders.stopped_at IS NULL AND orders.hold IS NOT NULL`, isTrial, sql`${state} = 'ended'`)),
    db
      .update(orders)
      .set({ hold: sql`${hold}`, updatedAt: now })
      .where(sql`orders.id IN ${ordersLike(isOpen, isHeld)} AND orders.hold IS NOT ${hold}`),
    // Rows follow their order. Those that already do aren't read: see the index `deliveries_of_state`.
    db.run(sql`UPDATE deliveries SET work_at = NULL
      WHERE state = 'waiting' AND work_at IS NOT NULL AND order_id IN ${ordersLike(isHeld, isStopped)}`),
    db.run(sql`UPDATE deliveries SET work_at =
      (SELECT ${rowDueAt(sql`o.due_at`, sql`deliveries.created_at`)} FROM orders o WHERE o.id = deliveries.order_id)
      WHERE state = 'waiting' AND work_at IS NULL AND order_id IN ${ordersLike(sql`${isOpen} AND hold IS NULL`)}`),
    // A stopped order doesn't keep directories that it never submitted to from the customer's other orders.
    db.run(sql`DELETE FROM deliveries WHERE state = 'waiting' AND (held_by IS NULL OR held_until <= ${now})
      AND order_id IN ${ordersLike(isStopped)}`),
    db.run(sql`UPDATE deliveries SET sign_in = NULL
      WHERE sign_in IS NOT NULL AND order_id IN ${ordersLike(isStopped)}`),
  ])
}

/** Gives orders without a project the customer's only one. With several, the customer chooses. */
export async function assignProjects(
  db: Database,
  now: number,
  { userId, subscriptionId }: { userId?: string; subscriptionId?: string | undefined },
): Promise<void> {
  const ofUser = sql`SELECT id FROM projects WHERE projects.user_id = orders.user_id`
  await db
    .update(orders)
    .set({ projectId: sql`(${ofUser} LIMIT 1)`, updatedAt: now })
    .where(
      and(
        userId === undefined ? undefined : eq(orders.userId, userId),
        subscriptionId === undefined ? undefined : eq(orders.subscriptionId, subscriptionId),
        sql`orders.project_id IS NULL`,
        sql`(SELECT count(*) FROM projects WHERE projects.user_id = orders.user_id) = 1`,
      ),
    )
}

/**
 * The same time of day a number of months later, in milliseconds. A day that the later month doesn't have is its last
 * one: SQLite's own `+1 months` makes 3 March of 31 January.
 */
function monthsLater(time: SQL, months: SQL): SQL<number> {
  const seconds = sql`${time} / 1000`
  const sameDay = sql`unixepoch(${seconds}, 'unixepoch', '+' || ${months} || ' months')`
  const lastDay = sql`unixepoch(${seconds}, 'unixepoch', 'start of month', '+' || (${months} + 1) || ' months', '-1 day')
    + ${seconds} % 86400`
  return sql`(min(${sameDay}, ${lastDay}) * 1000 + ${time} % 1000)`
}
