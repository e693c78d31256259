import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Factors, SessionEnd, SignInMethod } from '#src/domain/sign-in/sessions/sessions.ts'
import { users } from '#src/storage/accounts/schema.ts'

/** Sessions. An ended one stays until it would have expired, so that use of its token is noticed. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** The `jti` of its access token. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text('method').$type<SignInMethod>().notNull(),
    factors: text('factors').$type<Factors>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** To within five minutes: see `touchMs`. */
    lastUsedAt: integer('last_used_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When its owner last proved their identity. */
    provenAt: integer('proven_at').notNull(),
    device: text('device').notNull(),
    place: text('place').notNull(),
    endedAt: integer('ended_at'),
    endReason: text('end_reason').$type<SessionEnd>(),
  },
  (table) => [
    index('sessions_of').on(table.userId, table.endedAt, table.lastUsedAt, table.id),
    index('sessions_old').on(table.expiresAt),
  ],
)
