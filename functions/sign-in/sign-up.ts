import { invalid } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { ApiCall } from '#functions/services.ts'
import { startSessionOrStep } from '#functions/sign-in/sessions/start-session.ts'
import { nameFault } from '#src/domain/accounts/accounts.ts'
import { emailFault, emailKey } from '#src/domain/emails/emails.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import type { SignUp } from '#src/domain/sign-in/sign-in.api.ts'
import { addUser } from '#src/storage/sign-in/changes.ts'
import { findConfirmedUser, findUser } from '#src/storage/accounts/queries.ts'
import { overCredentialLimit } from './limits.ts'
import { newMailedToken } from './mailed-tokens.ts'
import { accountExistsMail, confirmAccountMail } from './mails.ts'
import { claimSalt, newPasswordFault, passwordRuleFault } from './passwords.ts'
import { noStore } from './signing-in.ts'

/**
 * Creates an account and signs in. The response doesn't reveal whether the email already has one: it creates another,
 * which doesn't own the email until it is confirmed, and can't be confirmed while the first exists. The mail explains
 * it.
 */
export async function signUp(c: ApiCall, { body }: { body: () => SignUp }): Promise<Response> {
  const { db, newId, now } = c.var
  const { email, name, password, intent } = body()
  const errors = await signUpErrors(c.var.env.origin, email, password, name)
  if (errors.length > 0) return invalid(c, errors)
  const key = emailKey(email)
  const tooMany = await overCredentialLimit(c, 'signUp', key)
  if (tooMany) return tooMany

  const leaked = await newPasswordFault(c.var, password, { email, name })
  if (leaked) return invalid(c, [{ field: 'password', message: leaked }])
  const passwordHash = await c.var.passwords.hash(password, claimSalt(c.var.secret, key))
  const isTaken = (await findConfirmedUser(db, key)) !== null
  const id = newId()
  const { token, row } = newMailedToken('confirm', { email, emailKey: key, userId: id }, now())
  const mail = isTaken ? accountExistsMail(c.var, { email, id }) : confirmAccountMail(c.var, { email, id }, token)
  await addUser(db, { id, email, emailKey: key, name, passwordHash, intent: intent ?? null }, row, mail, now())
  deliverInBackground(c.var, c.var.request)
  const user = await findUser(db, id)
  if (!user) throw new Error('The new account was not found')
  const begun = await startSessionOrStep(c, user, { method: 'sign-up', factors: 'one' })
  return c.json({ success: true, ...begun }, 200, noStore)
}

async function signUpErrors(origin: string, email: string, password: string, name: string): Promise<FieldError[]> {
  const faults = {
    name: nameFault(name),
    email: emailFault(email),
    password: await passwordRuleFault(origin, password, { email, name }),
  }
  return Object.entries(faults).flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

/**
 * The one call that reveals it: the form uses it while people type, so that no one creates a second account by mistake.
 */
export async function respondExists(c: ApiCall, { body }: { body: () => { email: string } }): Promise<Response> {
  const { email } = body()
  const tooMany = await overCredentialLimit(c, 'exist', emailKey(email))
  if (tooMany) return tooMany
  const user = await findConfirmedUser(c.var.db, emailKey(email))
  return c.json({ success: true, exists: user !== null }, 200, noStore)
}
