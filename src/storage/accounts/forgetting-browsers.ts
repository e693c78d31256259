import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { users } from './schema.ts'

/** A statement for a batch: the account forgets all known browsers, optionally under a condition. */
export function forgetBrowsersStatement(db: Database, userId: string, now: number, condition?: SQL) {
  return db
    .update(users)
    .set({ browsersSince: now })
    .where(and(eq(users.id, userId), condition))
}
