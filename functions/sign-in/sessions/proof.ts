import { overAccountLimit } from '#functions/sign-in/limits.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { invalid, unauthenticated } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { isSecondFactor } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { proofMessages } from '#src/domain/sign-in/sessions/proof.ts'
import type { Proof } from '#src/domain/sign-in/sessions/sessions.api.ts'
import { renewSession } from '#src/storage/sign-in/sessions/changes.ts'
import { sessionOf } from './current.ts'
import { sendProofCode } from './proof-codes.ts'
import { checkProof, proofMethodsOf } from './proof-methods.ts'

const minute = 60_000
// By user, because only someone signed in to the account can use these up.
const codes = { limit: 5, windowMs: 60 * minute }

/** Checks a proof, and replaces the current session with a new one. */
export async function prove(c: ApiCall, { body }: { body: () => Proof }): Promise<Response> {
  const { db, newId, tokens } = c.var
  const current = sessionOf(c)
  const { user, session } = current
  const tooMany = await overAccountLimit(c)
  if (tooMany) return tooMany
  const sent = body()
  const fault = await checkProof(c, current, sent)
  if (fault instanceof Response) return fault
  if (fault) return invalid(c, [fault])
  const now = c.var.now()
  const { method } = sent
  const factors = isSecondFactor(method) ? 'two' : session.factors
  const fresh = { ...session, id: newId(), factors } as const
  if (!(await renewSession(db, { id: session.id, userId: user.id, freshId: fresh.id, factors, now }))) {
    // Either a second factor was added or removed meanwhile, or the session ended.
    const isOffered = (await proofMethodsOf(c, user)).includes(method)
    return isOffered ? unauthenticated(c) : invalid(c, [{ field: 'method', message: proofMessages.unknownMethod }])
  }
  recordSecurityEvent(c, 'identity-confirmed', { details: { method } })
  return c.json({ success: true, accessToken: await tokens.issue(user, fresh, now) }, 200, noStore)
}

export async function askForCode(c: ApiCall): Promise<Response> {
  const current = sessionOf(c)
  if (!(await proofMethodsOf(c, current.user)).includes('code')) {
    return invalid(c, [{ field: 'method', message: proofMessages.unknownMethod }])
  }
  const tooMany = await overLimit(c, `proof-code:${current.user.id}`, codes)
  if (tooMany) return tooMany
  await sendProofCode(c, current)
  return c.json({ success: true, message: proofMessages.codeSent }, 200, noStore)
}
