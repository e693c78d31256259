import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall, Session } from '#functions/services.ts'
import type { VerifiedToken } from '#functions/sign-in/access-tokens.ts'
import { timeoutOf, touchMs } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { endSession, touchSession } from '#src/storage/sign-in/sessions/changes.ts'
import { findSession, type SessionRow } from '#src/storage/sign-in/sessions/queries.ts'
import { describePlace } from './places.ts'

/** The session of a valid access token, if it is live. Records its use, and timeouts. */
export async function checkSession(c: ApiCall, token: VerifiedToken): Promise<Session | null> {
  const { db, request } = c.var
  const now = c.var.now()
  const found = await findSession(db, token.id)
  if (found?.user.id !== token.userId) return null
  const { session, user } = found
  if (session.endedAt !== null) {
    recordEndedToken(c, session)
    return null
  }
  const timeout = timeoutOf(session, user.isAdmin, now)
  if (timeout) {
    if (await endSession(db, session, timeout, now)) recordTimeout(c, session, timeout)
    return null
  }
  if (now - session.lastUsedAt >= touchMs) await touchSession(db, session.id, describePlace(request), now)
  return found
}

/**
 * An ended token was used again. After a timeout or a proof in another tab that isn't logged, because the browser
 * couldn't know.
 */
function recordEndedToken(c: ApiCall, { userId, endReason }: SessionRow): void {
  if (endReason === 'idle' || endReason === 'absolute' || endReason === 'renewed') return
  recordSecurityEvent(c, 'token-reused', { userId, details: { what: 'session', reason: endReason ?? 'ended' } })
}

function recordTimeout(c: ApiCall, { userId }: SessionRow, reason: 'idle' | 'absolute'): void {
  recordSecurityEvent(c, 'session-ended', { userId, details: { what: 'one', reason } })
}
