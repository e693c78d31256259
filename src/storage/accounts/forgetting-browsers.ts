import { and, eq, type SQL } from 'drizzle-orm'
import { users } from './schema.ts'
import type { Database } from '#src/storage/database.ts'

/** A statement for a batch: the account forgets all known browsers, optionally under a condition. */
export function forgetBrowsersStatement(db: Database, userId: string, now: number, condition?: SQL) {
  return db
    .update(users)
    .set({ browsersSince: now })
    .where(and(eq(users.id, userId), condition))
}
