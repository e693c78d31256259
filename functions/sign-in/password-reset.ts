import { invalid } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { startSessionOrStep } from '#functions/sign-in/sessions/start-session.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import type { PasswordReset, ResetRequest } from '#src/domain/sign-in/sign-in.api.ts'
import { findOrCreateVerifiedUser, savePassword } from '#src/storage/sign-in/changes.ts'
import { addMailedTokenForAccount, findMailedToken, takeMailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import { refuseLink } from './bad-links.ts'
import { overCredentialLimit } from './limits.ts'
import { hashToken, newMailedToken } from './mailed-tokens.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { newPasswordFault } from './passwords.ts'
import { noStore, withKnownBrowser } from './signing-in.ts'

/** Mails a link if there is an account. The response is always the same. */
export async function sendResetLink(c: ApiCall, { body }: { body: () => ResetRequest }): Promise<Response> {
  const { db, now } = c.var
  const { email, knownBrowser } = body()
  const key = emailKey(email)
  const tooMany = await overCredentialLimit(c, 'mail', key, knownBrowser)
  if (tooMany) return tooMany
  const { token, row } = newMailedToken('reset', { email, emailKey: key }, now())
  await addMailedTokenForAccount(db, row, resetMail(c.var, { email, id: null }, token), now())
  deliverInBackground(c.var, c.var.request)
  recordSecurityEvent(c, 'link-requested', { details: { what: 'reset' } })
  return c.json({ success: true, message: accountMessages.resetSent }, 200, noStore)
}

/**
 * Sets a new password with the link's token, and signs in. The link also proves the email, so an unconfirmed account
 * gives way to a confirmed one.
 */
export async function resetPassword(c: ApiCall, { body }: { body: () => PasswordReset }): Promise<Response> {
  const { db, newId, now } = c.var
  const tooMany = await overCredentialLimit(c, 'token')
  if (tooMany) return tooMany
  const { password, resetPasswordToken } = body()
  const hash = hashToken(resetPasswordToken)
  const badLink = () => refuseLink(c, { what: 'reset', field: 'resetPasswordToken' })
  const mailed = await findMailedToken(db, 'reset', hash, now())
  if (!mailed) return badLink()
  // Checked before the link is used up, so that a refused password doesn't cost it.
  const fault = await newPasswordFault(c.var, password, mailed)
  if (fault) return invalid(c, [{ field: 'password', message: fault }])
  const passwordHash = await c.var.passwords.hash(password)
  if (!(await takeMailedToken(db, 'reset', hash, now()))) return badLink()

  const { email, emailKey } = mailed
  const user = await findOrCreateVerifiedUser(db, { id: newId(), email, emailKey, name: '' }, now())
  // This is the owner's way back in, so a Google account that someone else linked must go.
  const set = { passwordHash, googleId: null }
  const changed = await savePassword(db, user, set, passwordChangedMail(c.var, user), now())
  if (!changed) return badLink()
  deliverInBackground(c.var, c.var.request)
  const begun = await startSessionOrStep(c, changed, { method: 'password-reset', factors: 'one' })
  return c.json(
    { success: true, message: accountMessages.passwordChanged, ...withKnownBrowser(c, changed, begun) },
    200,
    noStore,
  )
}
