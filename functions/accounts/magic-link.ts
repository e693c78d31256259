import { accountMessages, cleanEmail, emailFault, emailKey } from '#src/domain/accounts.ts'
import { addMailedToken, takeMailedToken } from '#src/storage/mailed-tokens.ts'
import { provenUser } from '#src/storage/users.ts'
import { bearerToken } from '#functions/http/guard.ts'
import { invalid, unauthenticated } from '#functions/http/problems.ts'
import { magicMail } from '#functions/mail/account-mails.ts'
import { deliverSoon } from '#functions/mail/delivery.ts'
import type { ApiCall } from '#functions/services.ts'
import { overCredentialLimit } from './limits.ts'
import { hashToken, newMailedToken } from './mailed-tokens.ts'
import { answerSignedIn, noStore } from './signing-in.ts'

/** Mails a link that signs in. To everybody: it opens an account where there is none, so there is nothing to tell. */
export async function sendMagicLink(c: ApiCall, typed: string): Promise<Response> {
  const { db, now } = c.var
  const email = cleanEmail(typed)
  const fault = emailFault(email)
  if (fault) return invalid(c, [{ field: 'email', message: fault }])
  const key = emailKey(email)
  const tooMany = await overCredentialLimit(c, 'mail', key)
  if (tooMany) return tooMany
  const { token, row } = newMailedToken('magic', { email, emailKey: key }, now())
  await addMailedToken(db, row, magicMail(c.var, { email, id: null }, token), now())
  deliverSoon(c.var, c.var.request)
  return c.json({ success: true, message: accountMessages.magicSent }, 200, noStore)
}

/** Signs in with the token of the link, once. */
export async function openMagicLink(c: ApiCall, inAddress: string | undefined): Promise<Response> {
  const { db, newId, now } = c.var
  const tooMany = await overCredentialLimit(c, 'token')
  if (tooMany) return tooMany
  const token = bearerToken(c) ?? inAddress ?? ''
  const mailed = await takeMailedToken(db, 'magic', hashToken(token), now())
  if (!mailed) return unauthenticated(c, accountMessages.badLink)
  const { email, emailKey } = mailed
  const user = await provenUser(db, { id: newId(), email, emailKey, name: '' }, now())
  return answerSignedIn(c, user, { method: 'magic-link', factors: 'one' })
}
