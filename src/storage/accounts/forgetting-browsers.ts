import { and, eq, type SQL } from 'drizzle-orm'
import { users } from './schema.ts'
import type { Database } from '#src/storage/database.ts'

/** A statement for a batch: no browser is known to an account anymore, under a condition if there is one. */
export function forgetBrowsersStatement(db: Database, userId: string, now: number, condition?: SQL) {
  return db
    .update(users)
    .set({ browsersSince: now })
    .where(and(eq(users.id, userId), condition))
}
