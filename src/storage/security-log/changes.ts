import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { securityEvents } from './schema.ts'

export type NewSecurityEvent = Omit<typeof securityEvents.$inferInsert, 'reported' | 'shipAttempts' | 'details'> &
  Pick<typeof securityEvents.$inferSelect, 'details' | 'count'>

/**
 * For repeating events. `fallback`: the row that counts it once the hour has `rows` rows of this event, so that no one
 * can fill the disk.
 */
export type RepeatedEvent = NewSecurityEvent & { hour: number; fallback: { id: string; client: string; rows: number } }

/** Writes single events. An event written again stays unchanged. */
export function addEventsStatement(db: Database, events: readonly NewSecurityEvent[]) {
  return db
    .insert(securityEvents)
    .values([...events])
    .onConflictDoNothing()
}

/** Writes an event with what it is about, if that was written. */
export function addEventWhere(db: Database, event: NewSecurityEvent, condition: SQL) {
  const { id, at, lastAt, userId = null, client = null, details, alert = null, shipDueAt = null } = event
  return db.run(sql`INSERT INTO security_events
      (id, event, severity, at, last_at, count, user_id, client, details, alert, ship_due_at)
    SELECT ${id}, ${event.event}, ${event.severity}, ${at}, ${lastAt}, ${event.count}, ${userId}, ${client},
      ${JSON.stringify(details)}, ${alert}, ${shipDueAt}
    WHERE ${condition}`)
}

/** Counts an event in its row for the hour. */
export function countEventStatement(db: Database, { hour, fallback, ...event }: RepeatedEvent) {
  const own = sql`EXISTS (SELECT 1 FROM security_events WHERE id = ${event.id}) OR ${fallback.rows} > (
    SELECT count(*) FROM (SELECT 1 FROM security_events WHERE event = ${event.event} AND at >= ${hour}
      LIMIT ${fallback.rows}))`
  return db.run(sql`INSERT INTO security_events
      (id, event, severity, at, last_at, count, user_id, client, details, alert, ship_due_at)
    SELECT iif(own, ${event.id}, ${fallback.id}), ${event.event}, ${event.severity}, ${event.at}, ${event.lastAt},
      ${event.count}, iif(own, ${event.userId ?? null}, NULL), iif(own, ${event.client ?? null}, ${fallback.client}),
      ${JSON.stringify(event.details)}, ${event.alert ?? null}, ${event.shipDueAt ?? null}
    FROM (SELECT ${own} AS own) WHERE true
    ON CONFLICT (id) DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at),
      details = excluded.details`)
}
