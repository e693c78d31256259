import { and, eq, type SQL, sql } from 'drizzle-orm'
import { forgetBrowsersStatement } from '#src/storage/accounts/forgetting-browsers.ts'
import type { users } from '#src/storage/accounts/schema.ts'
import { unchangedCredentials } from '#src/storage/accounts/unchanged-user.ts'
import type { Database } from '#src/storage/database.ts'
import { mailStatement, mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { endSessionsStatement } from '#src/storage/sign-in/sessions/changes.ts'
import { factorCount, hasFactors, open, type SecondStep } from './queries.ts'
import { secondSteps } from './schema.ts'

type User = typeof users.$inferSelect

/**
 * Starts the second step of a sign-in. False: since `user` was read, the credentials have changed, the account was
 * deleted, or its second factor was removed.
 */
export async function addSecondStep(
  db: Database,
  { hash, firstFactor, googleId, createdAt, expiresAt }: Omit<SecondStep, 'tries' | 'userId'>,
  user: User,
): Promise<boolean> {
  const { rowsAffected } = await db.run(sql`INSERT INTO second_steps
    (hash, user_id, first_factor, google_id, created_at, expires_at)
    SELECT ${hash}, id, ${firstFactor}, ${googleId}, ${createdAt}, ${expiresAt}
    FROM users WHERE ${unchangedCredentials(user)} AND ${hasFactors(user.id)}`)
  return rowsAffected > 0
}

/** Counts an attempt in a second step. Null: it has ended, or its attempts are used up. */
export async function countTry(db: Database, hash: string, now: number): Promise<SecondStep | null> {
  const [row] = await db
    .update(secondSteps)
    .set({ tries: sql`${secondSteps.tries} + 1` })
    .where(open(hash, now))
    .returning()
  return row ?? null
}

/** Ends a second step. False: it was already ended. */
export async function endSecondStep(db: Database, hash: string): Promise<boolean> {
  const ended = await db.delete(secondSteps).where(eq(secondSteps.hash, hash)).returning({ hash: secondSteps.hash })
  return ended.length > 0
}

/** A statement for a batch: ends second steps that started before a new password or email, under a condition. */
export function endSecondStepsStatement(db: Database, userId: string, condition: SQL) {
  return db.delete(secondSteps).where(and(eq(secondSteps.userId, userId), condition))
}

export type Adding = { sessionId: string; codeHashes: string[]; mail: OutgoingMail; now: number }

/** Whether a session may add a factor. With one factor it may only add the first. */
export function mayAdd(userId: string, sessionId: string) {
  return sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND user_id = ${userId} AND ended_at IS NULL
    AND (factors = 'two' OR NOT ${hasFactors(userId)}))`
}

/**
 * Statements for the batch that adds a factor, under the condition that it was added. The owner is notified. Recovery codes are
 * created if the account has none. The session that added the factor counts as a two-factor session, because it has
 * just proven both. Other sessions have to prove the new one. Setups started before are dropped. No browser is known
 * anymore, because each has its own count of codes and became known with one factor.
 */
export function afterAdding(db: Database, userId: string, { sessionId, codeHashes, mail, now }: Adding, added: SQL) {
  return [
    mailWhere(db, mail, now, added),
    db.run(sql`INSERT INTO recovery_codes (hash, user_id, created_at)
      SELECT value, ${userId}, ${now} FROM json_each(${JSON.stringify(codeHashes)})
      WHERE ${added} AND NOT EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = ${userId})`),
    db.run(sql`UPDATE sessions SET factors = 'two'
      WHERE id = ${sessionId} AND user_id = ${userId} AND ended_at IS NULL AND ${added}`),
    db.run(sql`UPDATE sessions SET proven_at = 0 WHERE user_id = ${userId} AND ended_at IS NULL AND factors = 'one'
      AND ${added}`),
    db.run(sql`DELETE FROM authenticators WHERE user_id = ${userId} AND confirmed_at IS NULL AND ${added}`),
    db.run(sql`DELETE FROM passkey_challenges WHERE user_id = ${userId} AND purpose = 'register' AND ${added}`),
    forgetBrowsersStatement(db, userId, now, added),
  ] as const
}

/**
 * Statements for the batch that removes a factor. Without any factor, recovery codes are useless and no session has
 * two.
 */
export function afterRemoving(db: Database, userId: string) {
  return [
    db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND ${factorCount(userId)} = 0`),
    db.run(sql`UPDATE sessions SET factors = 'one' WHERE user_id = ${userId} AND ended_at IS NULL
      AND ${factorCount(userId)} = 0`),
  ] as const
}

/** Removes every factor of an account. The caller ends its sessions. */
export function removeFactorsStatements(db: Database, userId: string) {
  return [
    db.run(sql`DELETE FROM passkeys WHERE user_id = ${userId}`),
    db.run(sql`DELETE FROM authenticators WHERE user_id = ${userId}`),
    db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`),
    db.run(sql`DELETE FROM second_steps WHERE user_id = ${userId}`),
    db.run(sql`DELETE FROM passkey_challenges WHERE user_id = ${userId}`),
  ] as const
}

/** Removes factors added at `since` or later, and pending setups, under a condition. The caller ends sessions. */
export function removeNewFactorsIf(db: Database, userId: string, since: number, condition: SQL) {
  return [
    db.run(sql`DELETE FROM passkeys WHERE user_id = ${userId} AND created_at >= ${since} AND ${condition}`),
    db.run(sql`DELETE FROM authenticators WHERE user_id = ${userId}
      AND (confirmed_at IS NULL OR confirmed_at >= ${since}) AND ${condition}`),
    db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}
      AND (created_at >= ${since} OR ${factorCount(userId)} = 0) AND ${condition}`),
    db.run(sql`DELETE FROM second_steps WHERE user_id = ${userId} AND ${condition}`),
    db.run(sql`DELETE FROM passkey_challenges WHERE user_id = ${userId} AND ${condition}`),
  ] as const
}

/** Removes every factor of a confirmed account, signs it out everywhere and notifies the owner. */
export async function resetFactors(db: Database, userId: string, mail: OutgoingMail, now: number): Promise<void> {
  await db.batch([
    ...removeFactorsStatements(db, userId),
    endSessionsStatement(db, userId, 'role', now),
    forgetBrowsersStatement(db, userId, now),
    mailStatement(db, mail, now),
  ])
}
