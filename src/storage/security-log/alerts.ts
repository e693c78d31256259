import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { type AlertKind, alertKinds } from '#src/domain/security-log/events.ts'
import type { Database } from '#src/storage/database.ts'
import { mailStatement, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { securityEvents } from './schema.ts'

/** Events the owner wasn't notified about: how many since `since`, and the first and last. */
export type PendingAlert = { kind: AlertKind; count: number; firstAt: number; lastAt: number }

export async function listPendingAlerts(db: Database, since: number): Promise<PendingAlert[]> {
  const { alert, at, lastAt, count, reported } = securityEvents
  const rows = await db
    .select({
      kind: alert,
      count: sql<number>`sum(${count} - ${reported})`,
      firstAt: sql<number>`min(${at})`,
      lastAt: sql<number>`max(${lastAt})`,
    })
    .from(securityEvents)
    .where(and(inArray(alert, [...alertKinds]), gte(lastAt, since), gt(count, reported)))
    .groupBy(alert)
  return rows.flatMap(({ kind, ...row }) => (kind === null ? [] : [{ kind, ...row }]))
}

/** Which of these mails exist already. */
export async function findMailKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: mails.key })
    .from(mails)
    .where(inArray(mails.key, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

/** Queues the mail, and marks its events as reported. */
export async function saveAlert(
  db: Database,
  { kind, since, mail, now }: { kind: AlertKind; since: number; mail: OutgoingMail; now: number },
): Promise<void> {
  const { alert, lastAt, count, reported } = securityEvents
  await db.batch([
    mailStatement(db, mail, now),
    db
      .update(securityEvents)
      .set({ reported: sql`${count}` })
      .where(and(eq(alert, kind), gte(lastAt, since), gt(count, reported))),
  ])
}
