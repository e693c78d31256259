import { and, eq, ne, sql } from 'drizzle-orm'
import type { StoppedChange } from '#src/domain/sign-in/email-change/email-change.ts'
import type { MailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import { type Database, isUniqueViolation } from '#src/storage/database.ts'
import { mailWhere } from '#src/storage/mails/changes.ts'
import { endSecondStepsStatement, removeNewFactorsIf } from '#src/storage/sign-in/second-factor/changes.ts'
import { endSessionsStatement } from '#src/storage/sign-in/sessions/changes.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { addTokenIf, forgetUnconfirmed, isLiving, type Mailed, pendingOf } from './statements.ts'

/**
 * Starts a change, replacing a pending one. False: the account no longer has the email the change was requested for.
 * Without that check, a request that arrives while a change is undone would get a link that takes the account back.
 */
export async function requestEmailChange(
  db: Database,
  user: Pick<User, 'id' | 'emailKey'>,
  { toNew, toOld }: { toNew: Mailed; toOld: Mailed },
  now: number,
): Promise<boolean> {
  const unchanged = sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND email_key = ${user.emailKey})`
  const [, added] = await db.batch([
    db.delete(mailedTokens).where(and(pendingOf(user.id), unchanged)),
    ...onlyIfWritten(db, addTokenIf(db, toNew, unchanged), (added) => [mailWhere(db, toNew.mail, now, added)]),
    ...onlyIfWritten(db, addTokenIf(db, toOld, unchanged), (added) => [mailWhere(db, toOld.mail, now, added)]),
  ])
  return added.rowsAffected > 0
}

/** Cancels an account's pending change. False: there is none. */
export async function cancelEmailChange(db: Database, userId: string): Promise<boolean> {
  const canceled = await db.delete(mailedTokens).where(pendingOf(userId)).returning({ hash: mailedTokens.hash })
  return canceled.length > 0
}

type Change = {
  user: User
  /** The session that stays. */
  sessionId: string
  /** Notifies the old inbox, with a link that undoes the change. */
  toOld: Mailed
}

/**
 * Changes the email with the token from the new inbox. The old email's Google account can no longer sign in. All other
 * sessions end, and all mailed tokens except those that cancel a change. False: the token has expired, was used or
 * canceled.
 */
export async function changeEmail(
  db: Database,
  token: MailedToken,
  { user, sessionId, toOld }: Change,
  now: number,
): Promise<boolean | 'taken'> {
  const change = db
    .update(users)
    .set({ email: token.email, emailKey: token.emailKey, googleId: null, updatedAt: now })
    .where(and(eq(users.id, user.id), eq(users.emailKey, user.emailKey), isLiving(token, now)))
    .returning({ id: users.id })
  return unlessTaken(async () => {
    const [moved] = await db.batch(
      onlyIfWritten(db, change, (changed) => [
        addTokenIf(db, toOld, changed),
        mailWhere(db, toOld.mail, now, changed),
        forgetUnconfirmed(db, user.id, token.emailKey, changed),
        endSessionsStatement(db, user.id, 'email', now, and(ne(sessions.id, sessionId), changed)),
        endSecondStepsStatement(db, user.id, changed),
        db
          .delete(mailedTokens)
          .where(sql`purpose <> 'stop' AND (user_id = ${user.id} OR email_key = ${user.emailKey}) AND ${changed}`),
      ]),
    )
    return moved.length > 0
  })
}

/**
 * Cancels or undoes a change with the token from the old inbox: the account gets its old email, and only its inbox
 * opens it. Password and Google link are cleared, new second factors removed, all sessions and mailed tokens end, and
 * `reset` is mailed. A pending change is canceled the same way, because an attacker who requested it is signed in to
 * the account. Null: the token has expired or was used.
 */
export async function stopEmailChange(
  db: Database,
  token: MailedToken & { userId: string },
  { reset, factorsSince }: { reset: Mailed; factorsSince: number },
  now: number,
): Promise<StoppedChange | null | 'taken'> {
  const { userId, email, emailKey } = token
  const restore = db
    .update(users)
    .set({ email, emailKey, passwordHash: null, googleId: null, browsersSince: now, updatedAt: now })
    .where(and(eq(users.id, userId), isLiving(token, now)))
    .returning({ id: users.id })
  return unlessTaken(async () => {
    const [before, restored] = await db.batch([
      db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId)),
      ...onlyIfWritten(db, restore, (stopped) => [
        forgetUnconfirmed(db, userId, emailKey, stopped),
        endSessionsStatement(db, userId, 'email', now, stopped),
        ...removeNewFactorsIf(db, userId, factorsSince, stopped),
        // Including those that cancel a later change: they went to inboxes the account is taken back from.
        db.delete(mailedTokens).where(and(eq(mailedTokens.userId, userId), stopped)),
        addTokenIf(db, reset, stopped),
        mailWhere(db, reset.mail, now, stopped),
      ]),
    ])
    if (restored.length === 0) return null
    return before[0]?.emailKey === emailKey ? 'pending' : 'done'
  })
}

/** `taken`: another confirmed account has the email. Nothing has changed, and the token still works. */
async function unlessTaken<Result>(act: () => Promise<Result>): Promise<Result | 'taken'> {
  try {
    return await act()
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) return 'taken'
    throw error
  }
}
