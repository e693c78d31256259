import { HTTPException } from 'hono/http-exception'
import { accountMessages } from '#src/domain/accounts.ts'
import { describeDevice } from '#src/domain/sessions/devices.ts'
import { limitsFor } from '#src/domain/sessions/lifetimes.ts'
import type { Factors, SignInMethod } from '#src/domain/sessions/sessions.ts'
import { addSession } from '#src/storage/sessions/changes.ts'
import type { User } from '#src/storage/users.ts'
import { recordSignIn } from '#functions/security-log/sign-ins.ts'
import type { ApiCall } from '#functions/services.ts'
import { describePlace } from './places.ts'

export type SignedInBy = { method: SignInMethod; factors: Factors }

/**
 * Starts a session and gives its access token. Every way of signing in ends here. `user` is the account as it was read
 * when the proof was checked: if its password or role changed since then, nobody is signed in.
 */
export async function startSession(c: ApiCall, user: User, { method, factors }: SignedInBy): Promise<string> {
  const { db, newId, request, tokens } = c.var
  const now = c.var.now()
  const session = {
    id: newId(),
    userId: user.id,
    method,
    factors,
    createdAt: now,
    lastUsedAt: now,
    provenAt: now,
    expiresAt: now + limitsFor(user.isAdmin).absoluteMs,
    device: describeDevice(c.req.header('user-agent') ?? ''),
    place: describePlace(request),
  }
  if (!(await addSession(db, session, user))) throw new HTTPException(401, { message: accountMessages.notSignedIn })
  // Else it takes the place of another one, as after a new password.
  if (!c.var.session) recordSignIn(c, user, session)
  return tokens.issue(user, session, now)
}
