import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import { type Database, isUniqueViolation } from '#src/storage/database.ts'
import { mailStatement, mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { endSecondStepsStatement } from '#src/storage/sign-in/second-factor/changes.ts'
import { endSessionsStatement } from '#src/storage/sign-in/sessions/changes.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { ownLinks } from '#src/storage/accounts/mailed-tokens.ts'
import type { NewUser, User } from '#src/storage/accounts/queries.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import { unchangedUser } from '#src/storage/accounts/unchanged-user.ts'

/** Adds an unconfirmed account and queues its confirmation mail with the token. */
export async function addUser(
  db: Database,
  user: NewUser,
  token: typeof mailedTokens.$inferInsert,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  await db.batch([
    db.insert(users).values({ ...user, createdAt: now, updatedAt: now }),
    db.insert(mailedTokens).values(token),
    mailStatement(db, mail, now),
  ])
}

/**
 * Confirms an account's email, deletes other accounts that claimed it unconfirmed, and uses up every link that proves
 * it. `before`: already confirmed. `taken`: another account confirmed it first, and this one may be deleted already.
 */
export async function confirmUser(
  db: Database,
  { id, emailKey }: User,
  now: number,
): Promise<'now' | 'before' | 'taken'> {
  try {
    const [proven, , , confirmed] = await db.batch([
      db
        .update(users)
        .set({ confirmedAt: now, updatedAt: now })
        .where(and(eq(users.id, id), isNull(users.confirmedAt)))
        .returning({ id: users.id }),
      db.delete(mailedTokens).where(and(eq(mailedTokens.emailKey, emailKey), eq(mailedTokens.purpose, 'confirm'))),
      db.delete(users).where(and(eq(users.emailKey, emailKey), isNull(users.confirmedAt), ne(users.id, id))),
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), isNotNull(users.confirmedAt))),
    ])
    if (proven.length > 0) return 'now'
    return confirmed.length > 0 ? 'before' : 'taken'
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return 'taken'
    throw error
  }
}

/**
 * The account of an email someone just proved: the confirmed one, or a new one. Unconfirmed accounts with this email
 * are deleted, because a password someone else chose must not open it.
 */
export async function findOrCreateVerifiedUser(
  db: Database,
  fresh: Omit<NewUser, 'passwordHash'>,
  now: number,
): Promise<User> {
  const [, , found] = await db.batch([
    db
      .insert(users)
      .values({ ...fresh, confirmedAt: now, createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
    db.delete(users).where(and(eq(users.emailKey, fresh.emailKey), isNull(users.confirmedAt))),
    db
      .select()
      .from(users)
      .where(and(eq(users.emailKey, fresh.emailKey), isNotNull(users.confirmedAt))),
  ])
  const [user] = found
  if (!user) throw new Error('The new account was not found')
  return user
}

/**
 * Links a Google account and notifies the owner if there is a mail to send. False: one is already linked, here or to
 * another account, or the account has changed since it was read. The Google account belongs to that email, and a
 * password reset unlinks Google.
 */
export async function linkGoogle(
  db: Database,
  user: User,
  { googleId, mail }: { googleId: string; mail: OutgoingMail | null },
  now: number,
): Promise<boolean> {
  const link = db.run(sql`UPDATE users SET google_id = ${googleId}, updated_at = ${now}
    WHERE ${unchangedUser(user)} AND google_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM users WHERE google_id = ${googleId})`)
  const [linked] = await db.batch(
    onlyIfWritten(db, link, (written) => (mail ? [mailWhere(db, mail, now, written)] : [])),
  )
  return linked.rowsAffected > 0
}

/**
 * Sets a new password, ends all sessions and all mailed links, and notifies the owner. Links that cancel a change of
 * email stay, or an attacker who took over an account could remove them with a new password. `googleId`: null unlinks
 * Google. Returns the updated account, or null without any change if the account was changed or deleted after `user`
 * was read.
 */
export async function savePassword(
  db: Database,
  user: User,
  set: { passwordHash: string; googleId?: null },
  mail: OutgoingMail,
  now: number,
): Promise<User | null> {
  const save = db
    .update(users)
    .set({ ...set, browsersSince: now, updatedAt: now })
    .where(unchangedUser(user))
    .returning()
  const [saved] = await db.batch(
    onlyIfWritten(db, save, (changed) => [
      mailWhere(db, mail, now, changed),
      endSessionsStatement(db, user.id, 'password', now, changed),
      endSecondStepsStatement(db, user.id, changed),
      db.delete(mailedTokens).where(and(ownLinks(user), ne(mailedTokens.purpose, 'stop'), changed)),
    ]),
  )
  return saved[0] ?? null
}

/** Stores the same password with newer hash parameters. Does nothing if it was changed meanwhile. */
export async function saveRehashed(db: Database, { id, passwordHash }: User, rehashed: string): Promise<void> {
  if (passwordHash === null) return
  await db
    .update(users)
    .set({ passwordHash: rehashed })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
}

/**
 * False: there is no confirmed account with this email. Its sessions end, because tokens say whether the user is an
 * admin.
 */
export async function saveAdmin(db: Database, emailKey: string, isAdmin: boolean, now: number): Promise<boolean> {
  const confirmed = and(eq(users.emailKey, emailKey), isNotNull(users.confirmedAt))
  const [changed] = await db.batch([
    db.update(users).set({ isAdmin, updatedAt: now }).where(confirmed).returning({ id: users.id }),
    db
      .update(sessions)
      .set({ endedAt: now, endReason: 'role' })
      .where(
        and(
          inArray(sessions.userId, db.select({ id: users.id }).from(users).where(confirmed)),
          isNull(sessions.endedAt),
        ),
      ),
  ])
  return changed.length > 0
}
