import { problem, unauthenticated } from '#functions/http/problems.ts'
import type { ApiCall } from '#functions/services.ts'
import { readSession } from '#functions/sign-in/sessions/current.ts'
import { startSessionOrStep } from '#functions/sign-in/sessions/start-session.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import type { Confirmation } from '#src/domain/sign-in/sign-in.api.ts'
import { confirmUser } from '#src/storage/sign-in/changes.ts'
import { findMailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import { endSession } from '#src/storage/sign-in/sessions/changes.ts'
import { refuseLink } from './bad-links.ts'
import { overCredentialLimit, overLinkLimit } from './limits.ts'
import { hashToken } from './mailed-tokens.ts'
import { findByPassword } from './sign-in.ts'
import { nextFor, noStore, withKnownBrowser } from './signing-in.ts'

/**
 * Confirms an account's email. The link isn't enough: someone may have signed up with another person's email and be
 * waiting for them to open it. It also takes a session or the password of an account with that email, and confirms that
 * account, whichever mail the link came from. A confirmed account isn't signed in.
 */
export async function confirmEmail(c: ApiCall, { body }: { body: () => Confirmation }): Promise<Response> {
  const { db, now } = c.var
  // Before anything is looked up or logged, as for every mailed token.
  const overClient = await overCredentialLimit(c, 'token')
  if (overClient) return overClient
  const { token, password = '' } = body()
  const hash = hashToken(token)
  const mailed = await findMailedToken(db, 'confirm', hash, now())
  const badLink = () => refuseLink(c, { what: 'confirmation' })
  if (!mailed) return badLink()
  const overLink = await overLinkLimit(c, hash)
  if (overLink) return overLink
  const current = await readSession(c)
  const own = current?.user.emailKey === mailed.emailKey ? current : null
  const user = own?.user ?? (await findByPassword(c.var, mailed.emailKey, password))
  if (!user) return unauthenticated(c, accountMessages.wrongSignIn)
  const confirmed = await confirmUser(db, user, now())
  if (confirmed === 'before') return badLink()
  if (confirmed === 'taken') return problem(c, 409, { detail: accountMessages.exists })
  const begun = await startSessionOrStep(c, user, { method: 'confirmation', factors: 'one' })
  if (own) await endSession(db, own.session, 'renewed', now())
  const proven = { ...user, confirmedAt: now() }
  const answer = withKnownBrowser(c, proven, begun)
  const next = await nextFor(c, proven)
  return c.json({ success: true, message: accountMessages.confirmed, ...answer, ...next }, 200, noStore)
}
