import { sql } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import { dueTime } from '#src/domain/deliveries/orders.ts'
import { maxReminderDays, reminderDays } from '#src/domain/profiles/reminders.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'

/** A paid order that can't start before its customer approves the profile. */
export type WaitingOrder = {
  id: string
  dueAt: number
  planLabel: string
  userId: string
  email: string
  name: string
  waitingSince: number
  /** Whether a profile was begun. */
  hasProfile: boolean
}

const [firstDay] = reminderDays

const isWaiting = sql`orders.done_at IS NULL AND orders.stopped_at IS NULL AND orders.approved_at IS NULL
  AND orders.hold IS NULL AND kits.approved_at IS NULL`

/** Orders that have waited long enough for a reminder, the next ones after `after`. Only of confirmed emails. */
export async function listWaitingOrders(
  db: Database,
  now: number,
  limit: number,
  after: Pick<WaitingOrder, 'dueAt' | 'id'> = { dueAt: 0, id: '' },
): Promise<WaitingOrder[]> {
  // Until an order starts, its due date is counted from its own start.
  const [from, until] = [dueTime(now - maxReminderDays * dayMs), dueTime(now - firstDay * dayMs)]
  const rows = await db.all<Omit<WaitingOrder, 'hasProfile'> & { hasProfile: number }>(sql`
    SELECT orders.id AS id, orders.due_at AS dueAt, orders.plan_label AS planLabel, users.id AS userId,
      users.email AS email, users.name AS name, max(orders.starts_at, orders.created_at) AS waitingSince,
      kits.project_id IS NOT NULL AS hasProfile
    FROM orders JOIN users ON users.id = orders.user_id LEFT JOIN kits ON kits.project_id = orders.project_id
    WHERE ${isWaiting} AND orders.due_at > ${from} AND orders.due_at <= ${until}
      AND orders.created_at <= ${now - firstDay * dayMs} AND users.confirmed_at IS NOT NULL
      AND (orders.due_at, orders.id) > (${after.dueAt}, ${after.id})
    ORDER BY orders.due_at, orders.id LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, hasProfile: row.hasProfile === 1 }))
}

/** Queues a reminder, unless the order started meanwhile or the reminder is queued already. */
export async function queueReminder(db: Database, orderId: string, mail: OutgoingMail, now: number): Promise<void> {
  const waits = sql`EXISTS (SELECT 1 FROM orders LEFT JOIN kits ON kits.project_id = orders.project_id
    WHERE orders.id = ${orderId} AND ${isWaiting})`
  await mailWhere(db, mail, now, waits)
}
