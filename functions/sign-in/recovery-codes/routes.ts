import * as z from 'zod'
import { problem } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { route, type Route } from '#functions/route.ts'
import { proof } from '#functions/http/roles.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import { factorMail } from '#functions/sign-in/second-factor/mails.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { recoveryCodes } from '#src/domain/sign-in/recovery-codes/recovery-codes.api.ts'
import { recoveryMessages } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import { replaceRecoveryCodes } from '#src/storage/sign-in/recovery-codes/changes.ts'
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts'

export const routes: readonly Route[] = [
  route(
    'POST /api/users/me/recovery-codes',
    {
      id: 'createRecoveryCodes',
      role: 'confirmed',
      summary: 'Create new recovery codes',
      needs: proof,
      responses: { 200: dataOf(z.object({ recoveryCodes }), 'The old codes no longer work') },
      problems: { 409: 'Set up a second factor first' },
    },
    async (c) => {
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
    },
  ),
]
