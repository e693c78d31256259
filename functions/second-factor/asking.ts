import { secondFactorMessages } from '#src/domain/second-factor/second-factor.ts'
import { findSecondStep } from '#src/storage/second-factor/queries.ts'
import { hashToken } from '#functions/accounts/mailed-tokens.ts'
import { noStore } from '#functions/accounts/signing-in.ts'
import { sessionOf } from '#functions/http/guard.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { unauthenticated } from '#functions/http/problems.ts'
import { clientKey } from '#functions/http/clients.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { assertionOptions } from '#functions/passkeys/assertion.ts'
import type { ApiCall } from '#functions/services.ts'

const byClient = { limit: 100, windowMs: 15 * 60_000 }

/** Counts a call of the second step; past the limit of this client, the 429 to answer with. */
export function overClientLimit(c: ApiCall): Promise<Response | null> {
  return overLimit(c, `second-factor:client:${clientKey(c.var.request.ip)}`, byClient)
}

/** What the browser needs to ask for a passkey in the second step. */
export async function askForPasskey(c: ApiCall): Promise<Response> {
  const token = (await readJsonBody(c.req)).text('token')
  const tooMany = await overClientLimit(c)
  if (tooMany) return tooMany
  const step = await findSecondStep(c.var.db, hashToken(token), c.var.now())
  if (!step) return unauthenticated(c, secondFactorMessages.stepEnded)
  const options = await assertionOptions(c.var, { purpose: 'second-step', holder: token, userId: step.userId })
  return c.json({ success: true, data: { options } }, 200, noStore)
}

/** What the browser needs to ask for a passkey as a proof in the middle of a session. */
export async function answerProofPasskey(c: ApiCall): Promise<Response> {
  const { user, session } = sessionOf(c)
  const options = await assertionOptions(c.var, { purpose: 'proof', holder: session.id, userId: user.id })
  return c.json({ success: true, data: { options } }, 200, noStore)
}
