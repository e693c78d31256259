import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '#src/storage/accounts/schema.ts'
import { prepared } from '#src/storage/connections/prepared.ts'
import type { Database } from '#src/storage/database.ts'
import { sessions } from './schema.ts'

export type SessionRow = typeof sessions.$inferSelect
export type SessionUser = typeof users.$inferSelect

/** A session and its user, ended ones included. Prepared, because every signed-in call runs it. */
export async function findSession(
  db: Database,
  id: string,
): Promise<{ session: SessionRow; user: SessionUser } | null> {
  const [found] = await sessionWithUser(db).execute({ id })
  return found ?? null
}

const sessionWithUser = prepared((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
)

/** An account's live sessions, last used first. `usedAfter`: those last used earlier have timed out. */
export async function listSessions(
  db: Database,
  userId: string,
  { usedAfter, now, limit }: { usedAfter: number; now: number; limit: number },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.lastUsedAt, usedAfter),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(limit)
}
