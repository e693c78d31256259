import { and, asc, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { SecurityEventRow } from './queries.ts'
import { securityEvents } from './schema.ts'

/**
 * Leases unsent events until `now + holdMs`. If a sender dies, its lease runs out. One statement, so two senders never
 * hold the same event.
 */
export async function takeDueEvents(
  db: Database,
  now: number,
  holdMs: number,
  limit: number,
): Promise<SecurityEventRow[]> {
  const due = db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(isNotNull(securityEvents.shipDueAt), lte(securityEvents.shipDueAt, now)))
    .orderBy(asc(securityEvents.shipDueAt))
    .limit(limit)
  return db
    .update(securityEvents)
    .set({ shipDueAt: now + holdMs, shipAttempts: sql`${securityEvents.shipAttempts} + 1` })
    .where(inArray(securityEvents.id, due))
    .returning()
}

/** `dueAt`: when to retry. Null: they were sent. */
export async function saveShipped(db: Database, ids: readonly string[], dueAt: number | null): Promise<void> {
  await db
    .update(securityEvents)
    .set({ shipDueAt: dueAt })
    .where(inArray(securityEvents.id, [...ids]))
}
