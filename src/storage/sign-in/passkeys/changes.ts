import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { passkeyLimits } from '#src/domain/sign-in/passkeys/passkeys.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { type Adding, afterAdding, afterRemoving, mayAdd } from '#src/storage/sign-in/second-factor/changes.ts'
import { factorCount } from '#src/storage/sign-in/second-factor/queries.ts'
import { passkeyCount, type PasskeyRow } from './queries.ts'
import { type ChallengePurpose, passkeyChallenges, passkeys } from './schema.ts'

export type Challenge = typeof passkeyChallenges.$inferSelect

export async function addChallenge(db: Database, challenge: Challenge): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

type Answered = { hash: string; purpose: ChallengePurpose; holder: string; now: number }

/** Uses up a challenge, whether its response is right or not. Null: it isn't this browser's, or it expired. */
export async function takeChallenge(db: Database, { hash, purpose, holder, now }: Answered): Promise<Challenge | null> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hash),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.holder, holder),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning()
  return row ?? null
}

/** Adds a passkey, unless there are ten already, this one is known, or the session isn't allowed to. */
export async function addPasskey(
  db: Database,
  row: Omit<PasskeyRow, 'lastUsedAt'>,
  adding: Adding,
): Promise<{ added: boolean; madeCodes: boolean }> {
  const { id, userId, name, publicKey, counter, transports, backedUp, createdAt } = row
  const add = db.run(sql`INSERT INTO passkeys
      (id, user_id, name, public_key, counter, transports, backed_up, created_at)
    SELECT ${id}, ${userId}, ${name}, ${publicKey}, ${counter}, ${JSON.stringify(transports)}, ${backedUp ? 1 : 0},
      ${createdAt}
    WHERE ${passkeyCount(userId)} < ${passkeyLimits.perAccount} AND ${mayAdd(userId, adding.sessionId)}
    ON CONFLICT DO NOTHING`)
  const [added, , , codes] = await db.batch(
    onlyIfWritten(db, add, (written) => afterAdding(db, userId, adding, written)),
  )
  return { added: added.rowsAffected > 0, madeCodes: codes.rowsAffected > 0 }
}

export async function renamePasskey(db: Database, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return renamed.length > 0
}

/** Removes a passkey and notifies the owner. False: it is the last factor of an account that must have one. */
export async function removePasskey(
  db: Database,
  { id, userId }: Pick<PasskeyRow, 'id' | 'userId'>,
  { required, mail, now }: { required: boolean; mail: OutgoingMail; now: number },
): Promise<boolean> {
  const remove = db.run(sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId}
    AND (${required ? 1 : 0} = 0 OR ${factorCount(userId)} > 1)`)
  const [removed] = await db.batch([
    ...onlyIfWritten(db, remove, (written) => [mailWhere(db, mail, now, written)]),
    ...afterRemoving(db, userId),
  ])
  return removed.rowsAffected > 0
}

/**
 * Records that a passkey was used. False: it was removed, or the authenticator's counter didn't increase, so there may
 * be a copy.
 */
export async function savePasskeyUse(
  db: Database,
  id: string,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: number },
): Promise<boolean> {
  const isHigher = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isHigher))
    .returning({ id: passkeys.id })
  return used.length > 0
}
