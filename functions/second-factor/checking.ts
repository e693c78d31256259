import { cleanCode, codeFault } from '#src/domain/authenticator/authenticator.ts'
import { passkeyMessages } from '#src/domain/passkeys/passkeys.ts'
import type { FieldError } from '#src/domain/problems.ts'
import { cleanRecoveryCode, recoveryCodeFault } from '#src/domain/recovery-codes/recovery-codes.ts'
import { type SecondFactorMethod, secondFactorMethods } from '#src/domain/second-factor/second-factor.ts'
import type { User } from '#src/storage/users.ts'
import { useCode } from '#functions/authenticator/codes.ts'
import type { JsonBody } from '#functions/http/json-body.ts'
import { verifyAssertion } from '#functions/passkeys/assertion.ts'
import { useRecoveryCode } from '#functions/recovery-codes/codes.ts'
import type { ApiCall } from '#functions/services.ts'

/** What the browser sends to prove a second factor: `code`, or `response` with what the passkey signed. */
export type SentFactor = Pick<JsonBody, 'text' | 'get'>

export function methodIn(body: SentFactor): SecondFactorMethod | null {
  const wanted = body.text('method')
  return secondFactorMethods.find((method) => method === wanted) ?? null
}

/** What is wrong with the form of a factor, before it counts as a try; null: nothing. */
export function formFault(method: SecondFactorMethod, body: SentFactor): FieldError | null {
  if (method === 'passkey') return null
  const typed = body.text('code')
  const fault = method === 'totp' ? codeFault(cleanCode(typed)) : recoveryCodeFault(cleanRecoveryCode(typed))
  return fault ? { field: 'code', message: fault } : null
}

type Asking = { purpose: 'second-step' | 'proof'; holder: string }

/** Uses a second factor of the account up. What is wrong with it, in words; null: it was right. */
export async function checkFactor(
  { var: services }: ApiCall,
  user: User,
  method: SecondFactorMethod,
  body: SentFactor,
  asking: Asking,
): Promise<FieldError | null> {
  if (method === 'passkey') {
    const passkey = await verifyAssertion(services, { ...asking, userId: user.id }, body.get('response'))
    return passkey ? null : { field: 'passkey', message: passkeyMessages.notAccepted }
  }
  const use = method === 'totp' ? useCode : useRecoveryCode
  const fault = await use(services, user, body.text('code'))
  return fault ? { field: 'code', message: fault } : null
}
