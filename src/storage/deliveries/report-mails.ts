import { and, asc, eq, gt, gte, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#src/storage/accounts/schema.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, mailStatement, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { countAskedToo, isAskedBefore } from './asset-asks.ts'
import { deliveries, reportMails } from './schema.ts'

/** Whether a project's weekly mails are on, as they are at first. */
export async function areReportMailsOn(db: Database, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ stoppedAt: reportMails.stoppedAt })
    .from(reportMails)
    .where(eq(reportMails.projectId, projectId))
  return row?.stoppedAt == null
}

/** Turns a project's weekly mails on or off. */
export async function saveReportMails(db: Database, projectId: string, on: boolean, now: number): Promise<void> {
  const stoppedAt = on ? null : now
  await db
    .insert(reportMails)
    .values({ projectId, stoppedAt })
    .onConflictDoUpdate({ target: reportMails.projectId, set: { stoppedAt } })
}

/** Null: the project was deleted. */
export async function findMailedProject(db: Database, id: string): Promise<{ id: string; name: string } | null> {
  const [project] = await db.select({ id: projects.id, name: projects.name }).from(projects).where(eq(projects.id, id))
  return project ?? null
}

/** Who a mail about a project goes to. */
export type MailedProject = { id: string; name: string; userId: string; email: string; userName: string }

const recipient = {
  id: projects.id,
  name: projects.name,
  userId: users.id,
  email: users.email,
  userName: users.name,
}

/** Projects with orders whose week up to `weekEnd` wasn't looked at, by id, after `afterId`. */
export function listUnmailedProjects(
  db: Database,
  weekEnd: number,
  afterId: string,
  limit: number,
): Promise<MailedProject[]> {
  const isDone = sql`EXISTS (SELECT 1 FROM report_mails m WHERE m.project_id = projects.id
    AND (m.week_end >= ${weekEnd} OR m.stopped_at IS NOT NULL))`
  const isOrdered = sql`EXISTS (SELECT 1 FROM orders o WHERE o.project_id = projects.id AND o.approved_at IS NOT NULL)`
  return db
    .select(recipient)
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(and(gt(projects.id, afterId), isOrdered, sql`NOT ${isDone}`, isNotNull(users.confirmedAt)))
    .orderBy(asc(projects.id))
    .limit(limit)
}

/** Records that a week was looked at, and queues its mail if there is something to say. Only once, in any order. */
export async function closeWeek(
  db: Database,
  projectId: string,
  weekEnd: number,
  mail: OutgoingMail | null,
  now: number,
): Promise<void> {
  const closed = db
    .insert(reportMails)
    .values({ projectId, weekEnd })
    .onConflictDoUpdate({
      target: reportMails.projectId,
      set: { weekEnd },
      setWhere: sql`report_mails.week_end < ${weekEnd} AND report_mails.stopped_at IS NULL`,
    })
  await (mail ? db.batch(onlyIfWritten(db, closed, (written) => [mailWhere(db, mail, now, written)])) : closed)
}

const replacement = alias(deliveries, 'replacement')

/** Rows of a project to which something happened in a week, and open questions. */
export function listWeekRows(db: Database, projectId: string, { from, to }: { from: number; to: number }) {
  const within = (column: SQLiteColumn) => and(gte(column, from), lt(column, to))
  return db
    .select({
      name: deliveries.directoryName,
      state: deliveries.state,
      submittedAt: deliveries.submittedAt,
      doubtedAt: deliveries.doubtedAt,
      declineReason: deliveries.declineReason,
      liveAt: deliveries.liveAt,
      liveUrl: deliveries.liveUrl,
      lostAt: deliveries.lostAt,
      updatedAt: deliveries.updatedAt,
      replacement: replacement.directoryName,
    })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .leftJoin(replacement, eq(replacement.replaces, deliveries.id))
    .where(
      and(
        eq(orders.projectId, projectId),
        or(
          within(deliveries.submittedAt),
          within(deliveries.liveAt),
          within(deliveries.lostAt),
          and(eq(deliveries.state, 'asking'), isNull(orders.stoppedAt)),
        ),
      ),
    )
}

export type WeekRow = Awaited<ReturnType<typeof listWeekRows>>[number]

/** Questions of directories between two times that no mail told of, oldest first. */
export function listUnnotifiedAsks(db: Database, { from, to }: { from: number; to: number }, limit: number) {
  const key = sql`'account-ask:' || ${users.id} || ':' || ${deliveries.id} || ':' || ${deliveries.version}`
  return db
    .select({
      key: sql<string>`${key}`,
      userId: users.id,
      directory: deliveries.directoryName,
      ask: deliveries.ask,
      askText: deliveries.askText,
      /** How many other directories wait for the same. */
      others: countAskedToo,
      email: users.email,
      userName: users.name,
      project: projects.name,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .where(
      and(
        eq(sql`deliveries.state`, sql`'asking'`),
        gte(deliveries.updatedAt, from),
        lt(deliveries.updatedAt, to),
        isNull(orders.stoppedAt),
        not(isAskedBefore),
        sql`NOT EXISTS (SELECT 1 FROM ${mails} WHERE ${mails.key} = ${key})`,
      ),
    )
    .orderBy(asc(deliveries.updatedAt))
    .limit(limit)
}

export type UnnotifiedAsk = Awaited<ReturnType<typeof listUnnotifiedAsks>>[number]

export async function queueMail(db: Database, mail: OutgoingMail, now: number): Promise<void> {
  await mailStatement(db, mail, now)
}
