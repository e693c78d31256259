import { describeError } from '#functions/http/describe-error.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { factorMail } from '#functions/sign-in/second-factor/mails.ts'
import type { SignedInBy } from '#functions/sign-in/sessions/signed-in-by.ts'
import { startSessionOrStep } from '#functions/sign-in/sessions/start-session.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { linkGoogle } from '#src/storage/sign-in/changes.ts'
import { findCurrentSubscription } from '#src/storage/subscriptions/queries.ts'
import { issueKnownBrowser } from './known-browsers.ts'

/**
 * The response to a sign-in: an access token, or the pending second step. `paymentUrl`: where the browser goes if a
 * chosen plan waits for its payment.
 */
export async function respondSignedIn(c: ApiCall, user: User, by: SignedInBy): Promise<Response> {
  const plan = await findCurrentSubscription(c.var.db, user.id)
  const due = plan?.state === 'incomplete' || plan?.state === 'past_due'
  const begun = await startSessionOrStep(c, user, by)
  if (by.google && 'accessToken' in begun) await linkGoogleAfterSignIn(c, user, by.google)
  const isNext = due && 'accessToken' in begun
  return c.json(
    {
      success: true,
      ...withKnownBrowser(c, user, begun, by.knownBrowser),
      ...(isNext && { paymentUrl: `${c.var.env.origin}/dashboard/plan` }),
      ...('accessToken' in begun && (await nextFor(c, user))),
    },
    200,
    noStore,
  )
}

/** The response to a finished sign-in, with the token that identifies this browser from now on. */
export function withKnownBrowser<Begun extends object>(c: ApiCall, user: User, begun: Begun, token = '') {
  return 'accessToken' in begun ? { ...begun, knownBrowser: issueKnownBrowser(c.var, user, token) } : begun
}

/**
 * Creates a new account's first project from its intent. For the response: the page to continue on. The link that led here
 * is used up by now, so if this fails, the account keeps its intent for the next sign-in.
 */
export async function nextFor(c: ApiCall, { id, intent, confirmedAt }: User): Promise<{ next?: string }> {
  if (intent === null || confirmedAt === null) return {}
  try {
    const next = await c.var.startIntent(c.var, id, intent)
    return next === null ? {} : { next }
  } catch (error) {
    c.var.log({ level: 'error', event: 'intent-not-started', error: describeError(error as Error) })
    return {}
  }
}

export const noStore = { 'cache-control': 'no-store' }

type Google = { id: string; isNewAccount: boolean }

/** Links the Google account to an account that was just signed in to with every factor. The owner is notified. */
async function linkGoogleAfterSignIn(c: ApiCall, user: User, { id: googleId, isNewAccount }: Google): Promise<void> {
  const mail = isNewAccount ? null : factorMail(c.var, user, 'google-added')
  if (!(await linkGoogle(c.var.db, user, { googleId, mail }, c.var.now())) || isNewAccount) return
  recordSecurityEvent(c, 'factor-added', { userId: user.id, details: { method: 'google' } })
  deliverInBackground(c.var, c.var.request)
}
