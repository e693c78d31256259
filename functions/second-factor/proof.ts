import type { FieldError } from '#src/domain/problems.ts'
import type { SecondFactorMethod } from '#src/domain/second-factor/second-factor.ts'
import { deliverSoon } from '#functions/mail/delivery.ts'
import type { ApiCall, Session } from '#functions/services.ts'
import { checkFactor, formFault, type SentFactor } from './checking.ts'

/** What is wrong with a second factor that comes as a proof; null: it proves. */
export async function checkFactorProof(
  c: ApiCall,
  { user, session }: Session,
  method: SecondFactorMethod,
  body: SentFactor,
): Promise<FieldError | null> {
  const malformed = formFault(method, body)
  if (malformed) return malformed
  const fault = await checkFactor(c, user, method, body, { purpose: 'proof', holder: session.id })
  if (!fault) deliverSoon(c.var, c.var.request)
  return fault
}
