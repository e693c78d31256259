import { noStore } from '#functions/accounts/signing-in.ts'
import { toPasskey } from '#functions/passkeys/reading.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf } from '#functions/sessions/current.ts'
import type { SecondFactors } from '#src/domain/second-factor/second-factor.ts'
import { findAuthenticator } from '#src/storage/authenticator/queries.ts'
import { listPasskeys } from '#src/storage/passkeys/queries.ts'
import { countRecoveryCodes } from '#src/storage/recovery-codes/queries.ts'

/** The caller's second factors. */
export async function answerSecondFactors(c: ApiCall): Promise<Response> {
  const { user, session } = sessionOf(c)
  const [passkeys, app, codes] = await Promise.all([
    listPasskeys(c.var.db, user.id),
    findAuthenticator(c.var.db, user.id),
    countRecoveryCodes(c.var.db, user.id),
  ])
  const data: SecondFactors = {
    passkeys: passkeys.map(toPasskey),
    authenticator: app?.confirmedAt == null ? null : { addedAt: new Date(app.confirmedAt).toISOString() },
    recoveryCodes: codes && { left: codes.left, createdAt: new Date(codes.createdAt).toISOString() },
    required: user.isAdmin,
    usedHere: session.factors === 'two',
  }
  return c.json({ success: true, data }, 200, noStore)
}
