import type { VerifiedToken } from '#functions/sign-in/access-tokens.ts'
import type { ApiCall, Session } from '#functions/services.ts'
import { timeoutOf, touchMs } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { endSession, touchSession } from '#src/storage/sign-in/sessions/changes.ts'
import { findSession } from '#src/storage/sign-in/sessions/queries.ts'
import { recordEndedToken, recordTimeout } from './events.ts'
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
