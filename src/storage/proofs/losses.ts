import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#src/storage/accounts/schema.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { checks } from './schema.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'

/** As in the index of these rows, which the planner only then uses. */
const isUnnotified = sql`deliveries.state = 'lost' AND deliveries.lost_mailed_at IS NOT deliveries.lost_at`

const replacement = alias(deliveries, 'replacement')

/** Lost listings that their customers weren't told of, lost before a time, with what the last check saw. */
export function listUnnotifiedLosses(db: Database, before: number) {
  return db
    .select({
      id: deliveries.id,
      directory: deliveries.directoryName,
      liveUrl: deliveries.liveUrl,
      lostAt: sql<number>`${deliveries.lostAt}`,
      fault: checks.fault,
      status: checks.status,
      lastSeenAt: checks.lastSeenAt,
      replacement: replacement.directoryName,
      project: projects.name,
      userId: users.id,
      email: users.email,
      userName: users.name,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .leftJoin(checks, and(eq(checks.subjectKind, 'delivery'), eq(checks.subjectId, deliveries.id)))
    .leftJoin(replacement, eq(replacement.replaces, deliveries.id))
    .where(and(isUnnotified, sql`deliveries.lost_at < ${before}`, sql`projects.demo IS NOT 1`))
    .orderBy(asc(deliveries.lostAt), asc(deliveries.id))
}

export type UnnotifiedLoss = Awaited<ReturnType<typeof listUnnotifiedLosses>>[number]

/** Queues a mail about lost listings, and records that it was. Only once: a second run finds nothing to record. */
export async function notifyOfLosses(
  db: Database,
  losses: readonly Pick<UnnotifiedLoss, 'id' | 'lostAt'>[],
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  const notified = JSON.stringify(losses.map(({ id, lostAt }) => [id, lostAt]))
  const record = db.run(sql`UPDATE deliveries SET lost_mailed_at = lost_at
    WHERE ${isUnnotified} AND (id, lost_at) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${notified}))`)
  await db.batch(onlyIfWritten(db, record, (written) => [mailWhere(db, mail, now, written)]))
}
