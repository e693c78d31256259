import { and, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Factors, SessionEnd } from '#src/domain/sign-in/sessions/sessions.ts'
import { forgetBrowsersStatement } from '#src/storage/accounts/forgetting-browsers.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { unchangedUser } from '#src/storage/accounts/unchanged-user.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { hasFactors } from '#src/storage/sign-in/second-factor/queries.ts'
import type { SessionRow, SessionUser } from './queries.ts'
import { sessions } from './schema.ts'

export type NewSession = Omit<SessionRow, 'endedAt' | 'endReason'>

/**
 * Starts a session, unless the account has changed since `user` was read: a sign-in with a password or email that is
 * being replaced must not outlive the replacement. A session has two factors exactly if the account has a second one.
 * False: the account changed or was deleted, or `factors` doesn't match its requirement.
 */
export async function addSession(db: Database, session: NewSession, user: SessionUser): Promise<boolean> {
  const { rowsAffected } = await db.run(sql`INSERT INTO sessions
    (id, user_id, method, factors, created_at, last_used_at, expires_at, proven_at, device, place)
    SELECT ${session.id}, id, ${session.method}, ${session.factors}, ${session.createdAt}, ${session.lastUsedAt},
      ${session.expiresAt}, ${session.provenAt}, ${session.device}, ${session.place}
    FROM users WHERE ${unchangedUser(user)} AND ${fitsAccount(user.id, session.factors)}`)
  return rowsAffected > 0
}

/** Records a session's use. An ended one stays ended. */
export async function touchSession(db: Database, id: string, place: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now, place })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), lt(sessions.lastUsedAt, now)))
}

/** Whether the given factors match what the account requires: one or two. */
function fitsAccount(userId: string, factors: Factors) {
  return factors === 'two' ? hasFactors(userId) : sql`NOT ${hasFactors(userId)}`
}

type Renewal = { id: string; userId: string; freshId: string; factors: Factors; now: number }

/**
 * Replaces a session with one that has a fresh proof and a new id, so that earlier tokens are worthless. Its maximum
 * end stays. `factors`: what has been proven. False: it had ended, or the factors don't match because one was added or
 * removed during the proof.
 */
export async function renewSession(db: Database, { id, userId, freshId, factors, now }: Renewal): Promise<boolean> {
  const add = db.run(sql`INSERT INTO sessions
    (id, user_id, method, factors, created_at, last_used_at, expires_at, proven_at, device, place)
    SELECT ${freshId}, user_id, method, ${factors}, created_at, ${now}, expires_at, ${now}, device, place
    FROM sessions WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL AND ${fitsAccount(userId, factors)}`)
  const [added] = await db.batch(
    onlyIfWritten(db, add, (written) => [
      db
        .update(sessions)
        .set({ endedAt: now, endReason: 'renewed' })
        .where(and(eq(sessions.id, id), isNull(sessions.endedAt), written)),
    ]),
  )
  return added.rowsAffected > 0
}

/** Ends one session of an account. False: there is no such session, or it has ended. */
export async function endSession(
  db: Database,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  reason: SessionEnd,
  now: number,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of an account except one. */
export async function endOtherSessions(
  db: Database,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  now: number,
): Promise<void> {
  await endSessionsStatement(db, userId, 'ended', now, ne(sessions.id, id))
}

/** A statement for a batch: ends all sessions of an account, optionally under a condition. */
export function endSessionsStatement(db: Database, userId: string, reason: SessionEnd, now: number, condition?: SQL) {
  return db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), condition))
}

/** Signs an account out everywhere: its sessions end, and no browser is known anymore. */
export async function endAllSessions(db: Database, userId: string, reason: SessionEnd, now: number): Promise<void> {
  await db.batch([endSessionsStatement(db, userId, reason, now), forgetBrowsersStatement(db, userId, now)])
}

/** Signs all accounts out everywhere. Returns the number of sessions. */
export async function endEverySession(db: Database, reason: SessionEnd, now: number): Promise<number> {
  const [ended] = await db.batch([
    db.update(sessions).set({ endedAt: now, endReason: reason }).where(isNull(sessions.endedAt)),
    db.update(users).set({ browsersSince: now }),
  ])
  return ended.rowsAffected
}
