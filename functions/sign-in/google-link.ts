import { deliverInBackground } from '#functions/mails/delivery.ts'
import { factorMail } from '#functions/sign-in/second-factor/mails.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { linkGoogle } from '#src/storage/sign-in/changes.ts'
import type { User } from '#src/storage/accounts/queries.ts'

type Google = { id: string; isNewAccount: boolean }

/** Links the Google account to an account that was just signed in to with every factor. The owner is notified. */
export async function linkGoogleAfterSignIn(
  c: ApiCall,
  user: User,
  { id: googleId, isNewAccount }: Google,
): Promise<void> {
  const mail = isNewAccount ? null : factorMail(c.var, user, 'google-added')
  if (!(await linkGoogle(c.var.db, user, { googleId, mail }, c.var.now())) || isNewAccount) return
  recordSecurityEvent(c, 'factor-added', { userId: user.id, details: { method: 'google' } })
  deliverInBackground(c.var, c.var.request)
}
