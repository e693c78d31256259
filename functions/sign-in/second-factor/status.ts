import { noStore } from '#functions/sign-in/signing-in.ts'
import { toPasskey } from '#functions/sign-in/passkeys/views.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf } from '#functions/sign-in/sessions/current.ts'
import type { SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { findAuthenticator } from '#src/storage/sign-in/authenticator/queries.ts'
import { listPasskeys } from '#src/storage/sign-in/passkeys/queries.ts'
import { countRecoveryCodes } from '#src/storage/sign-in/recovery-codes/queries.ts'

/** The caller's second factors. */
export async function respondSecondFactors(c: ApiCall): Promise<Response> {
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
