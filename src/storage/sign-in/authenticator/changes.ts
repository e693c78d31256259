import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { type Adding, afterAdding, afterRemoving, mayAdd } from '#src/storage/sign-in/second-factor/changes.ts'
import { factorCount } from '#src/storage/sign-in/second-factor/queries.ts'
import type { AuthenticatorRow } from './queries.ts'
import { authenticators } from './schema.ts'

/** Starts or restarts setup with a new key. False: an app is already set up. */
export async function startAuthenticator(
  db: Database,
  { userId, secret, now }: { userId: string; secret: string; now: number },
): Promise<boolean> {
  const started = await db
    .insert(authenticators)
    .values({ userId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret, createdAt: now },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId })
  return started.length > 0
}

type Confirming = Adding & { secret: string; step: number }

/** Finishes setup: from now on the app counts. The key is given, so that a code for another key confirms nothing. */
export async function confirmAuthenticator(
  db: Database,
  userId: string,
  { secret, step, ...adding }: Confirming,
): Promise<{ added: boolean; madeCodes: boolean }> {
  const confirm = db.run(sql`UPDATE authenticators SET confirmed_at = ${adding.now}, last_step = ${step}
    WHERE user_id = ${userId} AND secret = ${secret} AND confirmed_at IS NULL AND ${mayAdd(userId, adding.sessionId)}`)
  const [added, , , codes] = await db.batch(
    onlyIfWritten(db, confirm, (written) => afterAdding(db, userId, adding, written)),
  )
  return { added: added.rowsAffected > 0, madeCodes: codes.rowsAffected > 0 }
}

/**
 * Uses up the code of a time step, and stores the key as `sealed`. False: that step or a later one was used before, or
 * the key was replaced. One statement, so it can't race.
 */
export async function takeStep(
  db: Database,
  { userId, secret }: Pick<AuthenticatorRow, 'userId' | 'secret'>,
  { step, sealed }: { step: number; sealed: string },
): Promise<boolean> {
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step, secret: sealed })
    .where(
      and(
        eq(authenticators.userId, userId),
        eq(authenticators.secret, secret),
        isNotNull(authenticators.confirmedAt),
        lt(authenticators.lastStep, step),
      ),
    )
    .returning({ userId: authenticators.userId })
  return taken.length > 0
}

/** Removes the app and notifies the owner. False: it is the last factor of an account that must have one. */
export async function removeAuthenticator(
  db: Database,
  userId: string,
  { required, mail, now }: { required: boolean; mail: OutgoingMail; now: number },
): Promise<boolean> {
  const remove = db.run(sql`DELETE FROM authenticators WHERE user_id = ${userId}
    AND (${required ? 1 : 0} = 0 OR confirmed_at IS NULL OR ${factorCount(userId)} > 1)`)
  const [removed] = await db.batch([
    ...onlyIfWritten(db, remove, (written) => [mailWhere(db, mail, now, written)]),
    ...afterRemoving(db, userId),
  ])
  return removed.rowsAffected > 0
}
