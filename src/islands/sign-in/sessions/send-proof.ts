import type { ProofMethod } from '#src/domain/sign-in/sessions/proof.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import type { FormFault } from '#src/islands/ui/useForm.ts'
import { keepToken } from './session.ts'
import { knownBrowser } from './sign-in.ts'

/** Sends a proof and keeps the token that comes back. What’s wrong; null: the proof was accepted. */
export async function sendProof(method: ProofMethod, proof: Record<string, unknown>): Promise<FormFault | null> {
  const json = { method, knownBrowser: knownBrowser(), ...proof }
  const answer = await askSignedIn<{ accessToken: string }>('/auth/proof', { method: 'POST', json })
  if (!answer.ok) return answer
  const fault = keepToken(answer.body.accessToken)
  return fault === null ? null : { message: fault, errors: [] }
}
