import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AlertKind, SecurityDetails, SecurityEvent, SecuritySeverity } from '#src/domain/security-log/events.ts'

/** Security events: who signed in, what was refused, what was changed. Times are milliseconds since 1970, UTC. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    /** Random. For repeating events, derived from event, hour, client and account. */
    id: text('id').primaryKey(),
    event: text('event').$type<SecurityEvent>().notNull(),
    severity: text('severity').$type<SecuritySeverity>().notNull(),
    /** When it happened, and when it last happened within its hour. */
    at: integer('at').notNull(),
    lastAt: integer('last_at').notNull(),
    count: integer('count').notNull().default(1),
    /** The account. No reference, so that the record outlives the account. */
    userId: text('user_id'),
    /** The client's IP or network. Null: a command or a job. */
    client: text('client'),
    /** For repeating events: of the last one. */
    details: text('details', { mode: 'json' }).$type<SecurityDetails>().notNull(),
    /** The alert for the owner. Null: none. */
    alert: text('alert').$type<AlertKind>(),
    /** How many of `count` were reported to the owner. */
    reported: integer('told').notNull().default(0),
    /** When to send it to the webhook. While a sender holds it, when its lease ends. Null once sent. */
    shipDueAt: integer('ship_due_at'),
    shipAttempts: integer('ship_attempts').notNull().default(0),
  },
  (table) => [
    index('security_events_newest').on(table.at, table.id),
    index('security_events_event').on(table.event, table.at, table.id),
    index('security_events_severity').on(table.severity, table.at, table.id),
    index('security_events_user').on(table.userId, table.at, table.id),
    index('security_events_client').on(table.client, table.at, table.id),
    index('security_events_alert')
      .on(table.alert, table.lastAt)
      .where(sql`alert IS NOT NULL`),
    index('security_events_ship')
      .on(table.shipDueAt)
      .where(sql`ship_due_at IS NOT NULL`),
  ],
)
