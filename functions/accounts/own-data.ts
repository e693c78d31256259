import { problem, unauthenticated } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { keepUsedTrial } from '#functions/payments/trials.ts'
import { stopPaidPlans } from '#functions/payments/urls.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf, signedIn } from '#functions/sessions/current.ts'
import { describeClient } from '#functions/sessions/places.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { longDate } from '#src/domain/dates/dates.ts'
import { emailChangeMessages } from '#src/domain/email-change/email-change.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { findAccountData, removeUser } from '#src/storage/accounts/account-data.ts'
import { findUndoEnd } from '#src/storage/email-change/queries.ts'
import { overAccountLimit } from './limits.ts'
import { accountDeletedMail } from './mails.ts'
import { readAccount } from './reading.ts'
import { clearCache } from './sign-out.ts'
import { noStore } from './signing-in.ts'

/**
 * All data of the account, as a file. Times are milliseconds since 1970, as stored. A failed sign-in may be someone
 * else's, so only the network of its IP is included, as on the screen.
 */
export async function exportAccount(c: ApiCall): Promise<Response> {
  const user = signedIn(c)
  const [account, { account: stored, securityEvents, ...data }] = await Promise.all([
    readAccount(c.var, user),
    findAccountData(c.var.db, user),
  ])
  const exported = {
    exportedAt: new Date(c.var.now()).toISOString(),
    account: { ...stored[0], ...account },
    ...data,
    securityEvents: securityEvents.map(({ client, ...event }) => ({
      ...event,
      place: typeof client === 'string' ? describeClient(client) : null,
    })),
  }
  const body = JSON.stringify(exported, null, 2)
  return c.body(body, 200, {
    ...noStore,
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
  })
}

/**
 * Deletes the account and notifies its inbox. Monthly plans are canceled first, so that no one pays for what they can't
 * use. While an earlier inbox can still undo a change of email, the account stays: a thief must not delete what its
 * owner could get back.
 */
export async function deleteAccount(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const { user, session } = sessionOf(c)
  const tooMany = await overAccountLimit(c)
  if (tooMany) return tooMany
  const undoableUntil = await findUndoEnd(db, user, now())
  if (undoableUntil !== null) {
    return problem(c, 409, { detail: emailChangeMessages.keepsAccount(longDate(undoableUntil)) })
  }
  if (!(await stopPaidPlans(c.var, user))) return problem(c, 503, { detail: subscriptionMessages.provider })
  await keepUsedTrial(c.var, user)
  // Anyone can create an unconfirmed account with someone else's email, so that person isn't notified.
  const mail = user.confirmedAt === null ? null : accountDeletedMail(c.var, user)
  // A change of email was undone, or a password reset, in the meantime.
  if (!(await removeUser(db, { user, sessionId: session.id, mail }, now()))) return unauthenticated(c)
  deliverInBackground(c.var, c.var.request)
  return c.json({ success: true, message: accountMessages.deleted }, 200, { ...noStore, ...clearCache })
}
