import { noStore } from '#functions/sign-in/signing-in.ts'
import { problem } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { factorMail } from '#functions/sign-in/second-factor/mails.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { recoveryMessages } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import { replaceRecoveryCodes } from '#src/storage/sign-in/recovery-codes/changes.ts'
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts'

/** Replaces the recovery codes with ten new ones, shown once. */
export async function makeRecoveryCodes(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const user = signedIn(c)
  const codes = newRecoveryCodes()
  const replaced = await replaceRecoveryCodes(db, {
    userId: user.id,
    hashes: codes.map((code) => hashRecoveryCode(user.id, code)),
    mail: factorMail(c.var, user, 'codes-made'),
    now: now(),
  })
  if (!replaced) return problem(c, 409, { detail: recoveryMessages.needsFactor })
  recordSecurityEvent(c, 'recovery-codes-renewed')
  deliverInBackground(c.var, c.var.request)
  return c.json({ success: true, data: { recoveryCodes: codes } }, 200, noStore)
}
