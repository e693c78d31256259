import { invalid, problem, unauthenticated } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf, signedIn } from '#functions/sign-in/sessions/current.ts'
import { startSessionOrStep } from '#functions/sign-in/sessions/start-session.ts'
import type { PasswordChange } from '#src/domain/accounts/accounts.api.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { savePassword } from '#src/storage/sign-in/changes.ts'
import { addMailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import { findConfirmedUser } from '#src/storage/accounts/queries.ts'
import { overAccountLimit, overCredentialLimit } from '#functions/sign-in/limits.ts'
import { newMailedToken } from '#functions/sign-in/mailed-tokens.ts'
import { accountExistsMail, confirmAccountMail, passwordChangedMail } from '#functions/sign-in/mails.ts'
import { claimSalt, newPasswordFault } from '#functions/sign-in/passwords.ts'
import { noStore, withKnownBrowser } from '#functions/sign-in/signing-in.ts'

/** Someone who finds a signed-in browser must not be able to take over the account, so the old password is required. */
export async function changePassword(c: ApiCall, { body }: { body: () => PasswordChange }): Promise<Response> {
  const { db, now } = c.var
  const { user, session } = sessionOf(c)
  const tooMany = await overAccountLimit(c)
  if (tooMany) return tooMany
  const { password, currentPassword } = body()
  const fault = await newPasswordFault(c.var, password, user)
  if (fault) return invalid(c, [{ field: 'password', message: fault }])
  if (currentPassword === '') return invalid(c, [{ field: 'currentPassword', message: passwordMessages.required }])
  if (!(await c.var.passwords.matches(currentPassword, user.passwordHash))) {
    recordSecurityEvent(c, 'proof-failed', { details: { method: 'password' } })
    return invalid(c, [{ field: 'currentPassword', message: accountMessages.wrongPassword }])
  }
  const salt = user.confirmedAt === null ? claimSalt(c.var.secret, user.emailKey) : undefined
  const passwordHash = await c.var.passwords.hash(password, salt)
  const changed = await savePassword(db, user, { passwordHash }, passwordChangedMail(c.var, user), now())
  // The account changed while the password was checked: see unchanged-user.ts.
  if (!changed) return unauthenticated(c)
  deliverInBackground(c.var, c.var.request)
  const { method, factors } = session
  const begun = await startSessionOrStep(c, changed, { method, factors })
  const answer = withKnownBrowser(c, changed, begun)
  return c.json({ success: true, message: accountMessages.passwordChanged, ...answer }, 200, noStore)
}

/** Resends the confirmation link. */
export async function sendConfirmation(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const user = signedIn(c)
  if (user.confirmedAt !== null) return problem(c, 409, { detail: accountMessages.confirmed })
  const tooMany = await overCredentialLimit(c, 'mail', user.emailKey)
  if (tooMany) return tooMany
  const { email, emailKey, id } = user
  const { token, row } = newMailedToken('confirm', { email, emailKey, userId: id }, now())
  const isTaken = (await findConfirmedUser(db, emailKey)) !== null
  const mail = isTaken ? accountExistsMail(c.var, { email, id }) : confirmAccountMail(c.var, { email, id }, token)
  await addMailedToken(db, row, mail, now())
  deliverInBackground(c.var, c.var.request)
  return c.json({ success: true, message: accountMessages.confirmSent }, 200, noStore)
}
