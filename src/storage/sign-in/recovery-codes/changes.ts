import { sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { factorCount } from '#src/storage/sign-in/second-factor/queries.ts'

/**
 * Replaces all recovery codes of an account and notifies the owner. False: it has no second factor, so codes would be
 * useless.
 */
export async function replaceRecoveryCodes(
  db: Database,
  { userId, hashes, mail, now }: { userId: string; hashes: string[]; mail: OutgoingMail; now: number },
): Promise<boolean> {
  const add = db.run(sql`INSERT INTO recovery_codes (hash, user_id, created_at)
    SELECT value, ${userId}, ${now} FROM json_each(${JSON.stringify(hashes)}) WHERE ${factorCount(userId)} > 0`)
  const [, added] = await db.batch([
    db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND ${factorCount(userId)} > 0`),
    ...onlyIfWritten(db, add, (written) => [mailWhere(db, mail, now, written)]),
  ])
  return added.rowsAffected > 0
}

/** Uses up a code and notifies the owner. One statement, so that only one of two parallel requests gets in. */
export async function takeRecoveryCode(
  db: Database,
  { userId, hash, mail, now }: { userId: string; hash: string; mail: OutgoingMail; now: number },
): Promise<boolean> {
  const take = db.run(sql`DELETE FROM recovery_codes WHERE hash = ${hash} AND user_id = ${userId}`)
  const [taken] = await db.batch(onlyIfWritten(db, take, (written) => [mailWhere(db, mail, now, written)]))
  return taken.rowsAffected > 0
}
