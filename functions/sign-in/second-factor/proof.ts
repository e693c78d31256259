import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { ApiCall, Session } from '#functions/services.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import type { Proof } from '#src/domain/sign-in/sessions/sessions.api.ts'
import { checkFactor, readFactor } from './check-factor.ts'
import { overCodeLimit } from './limits.ts'

/** What is wrong with a second factor sent as a proof, or the 429 to answer with. Null: it is valid. */
export async function checkFactorProof(
  c: ApiCall,
  { user, session }: Session,
  proof: Proof,
): Promise<FieldError | Response | null> {
  const sent = readFactor(proof)
  if ('field' in sent) return sent
  const tooMany = await overCodeLimit(c, user, sent)
  if (tooMany) return tooMany
  const fault = await checkFactor(c, user, sent, { purpose: 'proof', holder: session.id })
  if (!fault) deliverInBackground(c.var, c.var.request)
  return fault
}
