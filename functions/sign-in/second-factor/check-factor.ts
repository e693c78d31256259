import { useCode } from '#functions/sign-in/authenticator/codes.ts'
import { verifyAssertion } from '#functions/sign-in/passkeys/assertion.ts'
import { useRecoveryCode } from '#functions/sign-in/recovery-codes/codes.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { authenticatorMessages, cleanCode, codeFault } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { passkeyMessages } from '#src/domain/sign-in/passkeys/passkeys.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import {
  cleanRecoveryCode,
  recoveryCodeFault,
  recoveryMessages,
} from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import { secondFactorMessages } from '#src/domain/sign-in/second-factor/second-factor.ts'
import type { User } from '#src/storage/accounts/queries.ts'

/** A second factor from a browser: the code as sent, or what the passkey signed. */
export type SentFactor = { knownBrowser: string | undefined } & (
  { method: 'passkey'; response: unknown } | { method: 'totp' | 'recovery-code'; code: string }
)

type FactorBody = { method: string; code?: string | undefined; response?: unknown; knownBrowser?: string | undefined }

/** The factor in a body, or what is wrong with its format. That doesn't count as an attempt. */
export function readFactor({ method, code: typed = '', response, knownBrowser }: FactorBody): SentFactor | FieldError {
  switch (method) {
    case 'passkey':
      return { method, knownBrowser, response }
    case 'totp': {
      const code = cleanCode(typed)
      const message = codeFault(code)
      return message ? { field: 'code', message } : { method, knownBrowser, code }
    }
    case 'recovery-code': {
      const code = cleanRecoveryCode(typed)
      const message = recoveryCodeFault(code)
      return message ? { field: 'code', message } : { method, knownBrowser, code }
    }
    default:
      return { field: 'method', message: secondFactorMessages.unknownMethod }
  }
}

type FactorRequest = { purpose: 'second-step' | 'proof'; holder: string }

/**
 * Uses up a second factor of the account, after `overCodeLimit`. Null: it was right. Otherwise what is wrong. Every
 * failure is logged, at sign-in and later.
 */
export async function checkFactor(
  c: ApiCall,
  user: User,
  sent: SentFactor,
  request: FactorRequest,
): Promise<FieldError | null> {
  const fault = await faultOf(c, user, sent, request)
  if (fault) recordSecurityEvent(c, 'factor-failed', { userId: user.id, details: { method: sent.method } })
  return fault
}

async function faultOf({ var: services }: ApiCall, user: User, sent: SentFactor, request: FactorRequest) {
  switch (sent.method) {
    case 'passkey': {
      const passkey = await verifyAssertion(services, { ...request, userId: user.id }, sent.response)
      return passkey ? null : { field: 'passkey', message: passkeyMessages.notAccepted }
    }
    case 'totp': {
      const isRight = await useCode(services, user, sent.code)
      return isRight ? null : { field: 'code', message: authenticatorMessages.codeWrong }
    }
    case 'recovery-code': {
      const isRight = await useRecoveryCode(services, user, sent.code)
      return isRight ? null : { field: 'code', message: recoveryMessages.wrong }
    }
  }
}
