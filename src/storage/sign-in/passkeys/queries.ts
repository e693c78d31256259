import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { passkeys } from './schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** A passkey by its id, optionally of this account. */
export async function findPasskey(db: Database, id: string, userId: string | null = null): Promise<PasskeyRow | null> {
  const owned = userId === null ? undefined : eq(passkeys.userId, userId)
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, id), owned))
  return row ?? null
}

/** An account's number of passkeys, for a condition inside another statement. */
export function passkeyCount(userId: string) {
  return sql`(SELECT count(*) FROM passkeys WHERE user_id = ${userId})`
}
