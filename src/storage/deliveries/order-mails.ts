import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'

// Emails about an order, each sent once. A subscription only gets them for its first order, and for the first that is paid
// after one was stopped, as by a refund: later months are in the weekly email.

export const orderMailKinds = ['received', 'started', 'live', 'done'] as const
export type OrderMailKind = (typeof orderMailKinds)[number]

/** An order with an email to send. */
export type MailedOrder = {
  id: string
  planLabel: string
  directories: number
  dueAt: number
  userId: string
  email: string
  userName: string
  /** Null: not chosen yet. */
  project: string | null
  /** Of its rows. */
  submitted: number
  /** May have been sent. */
  doubted: number
  live: number
  waiting: number
  /** Directories still owed, because none that fits is left. */
  owed: number
}

const hourMs = 60 * 60 * 1000

/** Newer events wait: an operator can still undo them, and more listings of the same run join the email. */
const delayMs = hourMs
/** Older events get no email. */
const ageMs = 14 * dayMs

/** Of an order `o`, for which nothing is held or stopped. */
const isRunning = sql`o.hold IS NULL AND o.stopped_at IS NULL`
const isUnstarted = sql`o.approved_at IS NULL AND o.source <> 'trial'
  AND NOT EXISTS (SELECT 1 FROM kits k WHERE k.project_id = o.project_id AND k.approved_at IS NOT NULL)`
const isLive = (now: number) => sql`EXISTS (SELECT 1 FROM deliveries d
  WHERE d.order_id = o.id AND d.state = 'live' AND d.live_at <= ${now - delayMs})`

/** What has to be true of an order `o`, and where to look for such orders. */
const kinds: Record<OrderMailKind, { column: SQL; isDue: (now: number) => SQL; among: (now: number) => SQL }> = {
  received: {
    column: sql`received_mailed_at`,
    isDue: () => isUnstarted,
    among: () => sql`SELECT id FROM orders WHERE done_at IS NULL AND stopped_at IS NULL`,
  },
  started: {
    column: sql`started_mailed_at`,
    isDue: () => sql`o.approved_at IS NOT NULL`,
    among: () => sql`SELECT id FROM orders WHERE done_at IS NULL AND stopped_at IS NULL`,
  },
  live: {
    column: sql`live_mailed_at`,
    isDue: isLive,
    among: (now) => sql`SELECT order_id FROM deliveries
      WHERE live_url IS NOT NULL AND updated_at > ${now - ageMs} AND state = 'live'`,
  },
  done: {
    column: sql`done_mailed_at`,
    isDue: (now) => sql`o.done_at <= ${now - delayMs}`,
    among: (now) => sql`SELECT id FROM orders
      WHERE done_at IS NOT NULL AND done_mailed_at IS NULL AND stopped_at IS NULL AND done_at > ${now - ageMs}`,
  },
}

const countRows = (states: SQL) =>
  sql`(SELECT count(*) FROM deliveries d WHERE d.order_id = o.id AND d.state IN (${states}))`

const doubted = sql`(SELECT count(*) FROM deliveries d
  WHERE d.order_id = o.id AND d.state = 'submitted' AND d.doubted_at IS NOT NULL)`

/** Orders with an email to send, by id, after `afterId`. Only confirmed emails, and no demo projects. */
export function listMailedOrders(
  db: Database,
  kind: OrderMailKind,
  now: number,
  afterId: string,
  limit: number,
): Promise<MailedOrder[]> {
  const { column, isDue, among } = kinds[kind]
  return db.all<MailedOrder>(sql`
    SELECT o.id AS id, o.plan_label AS planLabel, o.directories AS directories, o.due_at AS dueAt, o.owed AS owed, u.id AS userId,
      u.email AS email, u.name AS userName, p.name AS project,
      ${countRows(sql`'submitted', 'live'`)} - ${doubted} AS submitted, ${doubted} AS doubted,
      ${countRows(sql`'live'`)} AS live,
      ${countRows(sql`'waiting', 'asking'`)} AS waiting
    FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN projects p ON p.id = o.project_id
    WHERE o.id IN (${among(now)}) AND o.id > ${afterId} AND o.${column} IS NULL
      AND ${isRunning} AND ${isDue(now)} AND u.confirmed_at IS NOT NULL AND coalesce(p.demo, 0) = 0
      AND NOT EXISTS (SELECT 1 FROM orders e WHERE e.subscription_id = o.subscription_id
        AND (e.starts_at, e.id) < (o.starts_at, o.id) AND (e.stopped_at IS NULL OR e.stopped_at > o.starts_at))
    ORDER BY o.id LIMIT ${limit}`)
}

type LiveListing = { name: string; url: string }

/** The live listings of an order, the first ones first. */
export function listLive(db: Database, orderId: string): Promise<LiveListing[]> {
  return db.all<LiveListing>(sql`SELECT directory_name AS name, live_url AS url FROM deliveries
    WHERE order_id = ${orderId} AND state = 'live' AND live_url IS NOT NULL ORDER BY live_at, rank`)
}

/** Queues a mail about an order, and records that. Not if another run did, or it's no longer true. */
export async function queueOrderMail(
  db: Database,
  orderId: string,
  kind: OrderMailKind,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  const { column, isDue } = kinds[kind]
  const recorded = db.run(sql`UPDATE orders SET ${column} = ${now}
    WHERE id = ${orderId} AND ${column} IS NULL
      AND EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId} AND ${isRunning} AND ${isDue(now)})`)
  await db.batch(onlyIfWritten(db, recorded, (written) => [mailWhere(db, mail, now, written)]))
}
