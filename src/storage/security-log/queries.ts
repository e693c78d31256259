import { and, desc, eq, gte, inArray, lt, lte, or, type SQL } from 'drizzle-orm'
import { ownSecurityEvents, type SecurityEvent, type SecuritySeverity } from '#src/domain/security-log/events.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { securityEvents } from './schema.ts'

export type SecurityEventRow = typeof securityEvents.$inferSelect

/** `before`: only events older than this one. */
export type SecurityLogQuery = {
  event?: SecurityEvent | undefined
  severity?: SecuritySeverity | undefined
  userId?: string | undefined
  client?: string | undefined
  from?: number | undefined
  to?: number | undefined
  before?: { at: number; id: string } | undefined
  limit: number
}

/** Newest first. */
export async function listSecurityEvents(db: Database, query: SecurityLogQuery): Promise<SecurityEventRow[]> {
  const { event, severity, userId, client, from, to, before, limit } = query
  const conditions: (SQL | undefined)[] = [
    event && eq(securityEvents.event, event),
    severity && eq(securityEvents.severity, severity),
    userId === undefined ? undefined : eq(securityEvents.userId, userId),
    client === undefined ? undefined : eq(securityEvents.client, client),
    from === undefined ? undefined : gte(securityEvents.at, from),
    to === undefined ? undefined : lte(securityEvents.at, to),
    olderThan(before),
  ]
  return db
    .select()
    .from(securityEvents)
    .where(and(...conditions))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit)
}

/** Events of an account for its owner, newest first. */
export async function listOwnSecurityEvents(
  db: Database,
  userId: string,
  { before, limit }: Pick<SecurityLogQuery, 'before' | 'limit'>,
): Promise<SecurityEventRow[]> {
  return db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), inArray(securityEvents.event, ownSecurityEvents), olderThan(before)))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit)
}

function olderThan(before: SecurityLogQuery['before']): SQL | undefined {
  if (!before) return undefined
  return and(lte(securityEvents.at, before.at), or(lt(securityEvents.at, before.at), lt(securityEvents.id, before.id)))
}

/** Emails of accounts, by id. */
export async function findEmails(db: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  return new Map(rows.map(({ id, email }) => [id, email]))
}
