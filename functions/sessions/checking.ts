import { timeoutOf, touchMs } from '#src/domain/sessions/lifetimes.ts'
import { endSession, touchSession } from '#src/storage/sessions/changes.ts'
import { findSession } from '#src/storage/sessions/queries.ts'
import type { VerifiedToken } from '#functions/accounts/access-tokens.ts'
import { recordSecurityEvent } from '#functions/security-log/recording.ts'
import type { ApiCall, Session } from '#functions/services.ts'
import { describePlace } from './places.ts'

/** The session of a genuine access token, if it is live. Its use is noted, and so is reaching a time limit. */
export async function checkSession(c: ApiCall, token: VerifiedToken): Promise<Session | null> {
  const { db, request } = c.var
  const now = c.var.now()
  const found = await findSession(db, token.id)
  if (found?.user.id !== token.userId) return null
  if (found.session.endedAt !== null) {
    const details = { what: 'session', reason: found.session.endReason ?? 'ended' }
    recordSecurityEvent(c, 'token-reused', { userId: token.userId, details })
    return null
  }
  const { session, user } = found
  const timeout = timeoutOf(session, user.isAdmin, now)
  if (timeout) {
    await endSession(db, session, timeout, now)
    return null
  }
  if (now - session.lastUsedAt >= touchMs) await touchSession(db, session.id, describePlace(request), now)
  return found
}
