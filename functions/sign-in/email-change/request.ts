import { overCredentialLimit, overEmailChangeLimit } from '#functions/sign-in/limits.ts'
import { newMailedToken } from '#functions/sign-in/mailed-tokens.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { invalid, problem } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { emailChangeMessages } from '#src/domain/sign-in/email-change/email-change.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { findConfirmedUser, type User } from '#src/storage/accounts/queries.ts'
import { cancelEmailChange, requestEmailChange } from '#src/storage/sign-in/email-change/changes.ts'
import { changeRequestedMail, confirmEmailMail, emailTakenMail } from './mails.ts'

/** The account in the response. Its plan is of a noun above. */
type ReadAccount = (services: Services, user: User) => Promise<unknown>

/**
 * Mails a link to the new email, and a notice with a cancel link to the old one. Nothing changes yet. The response and
 * the rows are the same if the new email already has an account. Then its inbox gets a mail that says so.
 */
export async function askForEmailChange(c: ApiCall, email: string, toAccount: ReadAccount): Promise<Response> {
  const { db, now } = c.var
  const user = signedIn(c)
  const key = emailKey(email)
  if (key === user.emailKey) return invalid(c, [{ field: 'email', message: emailChangeMessages.same }])
  const tooMany = (await overEmailChangeLimit(c)) ?? (await overCredentialLimit(c, 'mail', key))
  if (tooMany) return tooMany

  const link = newMailedToken('email', { email, emailKey: key, userId: user.id }, now())
  const stop = newMailedToken('stop', { email: user.email, emailKey: user.emailKey, userId: user.id }, now())
  const isTaken = (await findConfirmedUser(db, key)) !== null
  const newInbox = { email, id: user.id }
  const mail = isTaken ? emailTakenMail(c.var, newInbox) : confirmEmailMail(c.var, newInbox, link.token)
  const toNew = { row: link.row, mail }
  const toOld = { row: stop.row, mail: changeRequestedMail(c.var, user, { email, token: stop.token }) }
  if (!(await requestEmailChange(db, user, { toNew, toOld }, now()))) {
    return problem(c, 409, { detail: emailChangeMessages.stale })
  }
  deliverInBackground(c.var, c.var.request)
  recordSecurityEvent(c, 'email-change-asked')
  const data = await toAccount(c.var, user)
  return c.json({ success: true, message: emailChangeMessages.asked, data }, 200, noStore)
}

/** Canceling twice is fine. */
export async function cancelOwnEmailChange(c: ApiCall, toAccount: ReadAccount): Promise<Response> {
  const user = signedIn(c)
  const canceled = await cancelEmailChange(c.var.db, user.id)
  if (canceled) recordSecurityEvent(c, 'email-change-stopped', { details: { what: 'canceled' } })
  const data = await toAccount(c.var, user)
  return c.json({ success: true, message: emailChangeMessages.canceled, data }, 200, noStore)
}
