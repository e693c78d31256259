import { HTTPException } from 'hono/http-exception'
import { beginSecondStep } from '#functions/sign-in/second-factor/step.ts'
import { recordSignIn } from './sign-in-events.ts'
import type { ApiCall } from '#functions/services.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import type { SecondFactorStep } from '#src/domain/sign-in/sign-in.api.ts'
import { describeDevice } from '#src/domain/sign-in/sessions/devices.ts'
import { limitsFor } from '#src/domain/sign-in/sessions/lifetimes.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { addSession } from '#src/storage/sign-in/sessions/changes.ts'
import { describePlace } from './places.ts'
import type { SignedInBy } from './signed-in-by.ts'

/** A session, or the pending second step. */
export type SignInResult = { accessToken: string } | { secondFactor: SecondFactorStep }

/**
 * Every way of signing in ends here: in a session, or in the second step if the account has a second factor. `user` is
 * the account as read when the proof was checked. If it changed since then (see unchanged-user.ts), no session starts.
 */
export async function startSessionOrStep(c: ApiCall, user: User, by: SignedInBy): Promise<SignInResult> {
  const accessToken = await startSession(c, user, by)
  if (accessToken !== null) return { accessToken }
  const secondFactor = by.factors === 'one' ? await beginSecondStep(c.var, user, by) : null
  if (secondFactor !== null) return { secondFactor }
  throw new HTTPException(401, { message: accountMessages.notSignedIn })
}

async function startSession(
  c: ApiCall,
  user: User,
  { method, factors, knownBrowser = '' }: SignedInBy,
): Promise<string | null> {
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
  if (!(await addSession(db, session, user))) return null
  // Otherwise it replaces another one, as after a new password.
  if (!c.var.session) recordSignIn(c, user, { method, device: session.device, knownBrowser })
  return tokens.issue(user, session, now)
}
