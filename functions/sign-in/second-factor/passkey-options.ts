import { overAccountLimit } from '#functions/sign-in/limits.ts'
import { hashToken } from '#functions/sign-in/mailed-tokens.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { assertionOptions } from '#functions/sign-in/passkeys/assertion.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf } from '#functions/sign-in/sessions/current.ts'
import type { PendingStep } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { findSecondStep } from '#src/storage/sign-in/second-factor/queries.ts'
import { overClientLimit } from './limits.ts'
import { refuseStep } from './step.ts'

/** What the browser needs to ask for a passkey in the second step. */
export async function askForPasskey(c: ApiCall, { body }: { body: () => PendingStep }): Promise<Response> {
  const tooMany = await overClientLimit(c)
  if (tooMany) return tooMany
  const { token } = body()
  const step = await findSecondStep(c.var.db, hashToken(token), c.var.now())
  if (!step) return refuseStep(c)
  const options = await assertionOptions(c.var, { purpose: 'second-step', holder: token, userId: step.userId })
  return c.json({ success: true, data: { options } }, 200, noStore)
}

/** What the browser needs to ask for a passkey as a proof during a session. */
export async function respondProofPasskey(c: ApiCall): Promise<Response> {
  const { user, session } = sessionOf(c)
  const tooMany = await overAccountLimit(c)
  if (tooMany) return tooMany
  const options = await assertionOptions(c.var, { purpose: 'proof', holder: session.id, userId: user.id })
  return c.json({ success: true, data: { options } }, 200, noStore)
}
