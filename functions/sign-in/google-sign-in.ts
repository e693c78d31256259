import { describeError } from '#functions/http/describe-error.ts'
import { notFound, problem, unauthenticated } from '#functions/http/problems.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import type { SignedInBy } from '#functions/sign-in/sessions/signed-in-by.ts'
import { accountMessages, nameLimit } from '#src/domain/accounts/accounts.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { cleanLine, cutText } from '#src/domain/text/text.ts'
import type { GoogleSignIn } from '#src/domain/sign-in/sign-in.api.ts'
import { findOrCreateVerifiedUser } from '#src/storage/sign-in/changes.ts'
import { findUserByGoogle, type User } from '#src/storage/accounts/queries.ts'
import { createGoogle, type Google, type GoogleIdentity, GoogleUnreachable } from './google.ts'
import { overCredentialLimit } from './limits.ts'
import { respondSignedIn, noStore } from './signing-in.ts'

const notSetUp = 'Google sign-in is not available on this site'
const unreachable = 'Google isn’t responding. Try again in a moment, or sign in with an email link.'

/** One per set of services, because it caches Google's keys. */
const googleClients = new WeakMap<Services['env'], Google>()

function googleOf({ env }: Pick<Services, 'env'>): Google | null {
  if (!env.google) return null
  const google = googleClients.get(env) ?? createGoogle(env.google)
  googleClients.set(env, google)
  return google
}

/** Registered with Google. The code is redeemed with the same URL it was requested with. */
function redirectUriOf({ env }: Pick<Services, 'env'>): string {
  return `${env.origin}/auth/google`
}

export async function startGoogle(c: ApiCall): Promise<Response> {
  const google = googleOf(c.var)
  const clientId = c.var.env.google?.clientId
  if (!google) return notFound(c, notSetUp)
  const authorizationUrl = await callGoogle(c.var, () => google.authorizationUrl())
  if (authorizationUrl === 'unreachable') return problem(c, 503, { detail: unreachable })
  return c.json(
    { success: true, data: { clientId, authorizationUrl, redirectUri: redirectUriOf(c.var) } },
    200,
    noStore,
  )
}

export async function signInWithGoogle(c: ApiCall, { body }: { body: () => GoogleSignIn }): Promise<Response> {
  const google = googleOf(c.var)
  if (!google) return notFound(c, notSetUp)
  const tooMany = await overCredentialLimit(c, 'google')
  if (tooMany) return tooMany
  const { iss = '', knownBrowser, intent = null, ...sent } = body()
  const returned = { ...sent, iss, redirectUri: redirectUriOf(c.var) }
  const identity = await callGoogle(c.var, () => google.identify(returned, c.var.now()))
  if (identity === 'unreachable') return problem(c, 503, { detail: unreachable })
  if (!identity) return unauthenticated(c, accountMessages.googleFailed)
  const { user, google: link } = await accountOf(c.var, identity, intent)
  return respondSignedIn(c, user, { method: 'google', factors: 'one', knownBrowser, google: link })
}

/**
 * Finds or creates the account of a Google account. Google has verified the email, so it opens the account as a mailed
 * link would. It is linked only if that proves more than a mailbox: if Google hosts the email, or the account is new.
 */
async function accountOf(
  { db, newId, now }: Services,
  { googleId, email, name, isHosted }: GoogleIdentity,
  /** See `users.intent`. An account that exists keeps its own. */
  intent: string | null,
): Promise<{ user: User; google?: SignedInBy['google'] }> {
  const known = await findUserByGoogle(db, googleId)
  if (known) return { user: known }
  const fresh = { id: newId(), email, emailKey: emailKey(email), name: cutText(cleanLine(name), nameLimit - 3), intent }
  const user = await findOrCreateVerifiedUser(db, fresh, now())
  const isNewAccount = user.id === fresh.id
  return { user, google: isHosted || isNewAccount ? { id: googleId, isNewAccount } : undefined }
}

async function callGoogle<Value>({ log }: Services, call: () => Promise<Value>): Promise<Value | 'unreachable'> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GoogleUnreachable)) throw error
    log({ level: 'warn', event: 'google-unreachable', error: describeError(error) })
    return 'unreachable'
  }
}
