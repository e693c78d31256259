import { Secret, TOTP } from 'otpauth'
import {
  authenticatorMessages,
  cleanCode,
  codeFault,
  totpParameters,
  totpWindow,
} from '#src/domain/authenticator/authenticator.ts'
import { site } from '#src/site.ts'
import { takeStep } from '#src/storage/authenticator/changes.ts'
import { findAuthenticator } from '#src/storage/authenticator/queries.ts'
import type { User } from '#src/storage/users.ts'
import { decrypt, encrypt, type Encrypting } from '#functions/http/encryption.ts'
import type { Services } from '#functions/services.ts'

/** 160 bits, which RFC 4226 recommends. */
const secretBytes = 20

export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** What the QR code says: whose key it is, in the words that the app shows. */
export function keyUrl(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The time step whose code this is, in a window around now; null: it isn't one. */
export function stepOf(secret: string, code: string, now: number): number | null {
  // The library takes any text, and fails on characters of more than one byte.
  if (codeFault(code) !== null) return null
  const delta = totp(secret).validate({ token: code, timestamp: now, window: totpWindow })
  return delta === null ? null : TOTP.counter({ period: totpParameters.period, timestamp: now }) + delta
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(secret), ...totpParameters })
}

export function encryptSecret(services: Pick<Services, 'secret'>, userId: string, secret: string): string {
  return encrypt(secret, keyOf(services, userId))
}

/** Encrypted with the SECRET of today or the one before it. */
export function decryptSecret({ secret, env }: Pick<Services, 'secret' | 'env'>, userId: string, sealed: string) {
  const previous = env.previousSecret ? decrypt(sealed, keyOf({ secret: env.previousSecret }, userId)) : null
  return decrypt(sealed, keyOf({ secret }, userId)) ?? previous
}

function keyOf({ secret }: Pick<Services, 'secret'>, userId: string): Encrypting {
  return { secret, purpose: 'authenticator', context: userId }
}

/** Uses a code up. What is wrong with it, in words; null: it was right. */
export async function useCode(
  services: Pick<Services, 'db' | 'env' | 'secret' | 'now' | 'log'>,
  user: User,
  typed: string,
): Promise<string | null> {
  const code = cleanCode(typed)
  const fault = codeFault(code)
  if (fault) return fault
  const row = await findAuthenticator(services.db, user.id)
  if (row?.confirmedAt == null) return authenticatorMessages.notSetUp
  const secret = decryptSecret(services, user.id, row.secret)
  if (secret === null) {
    // SECRET was changed: a passkey or a recovery code still signs in.
    services.log({ level: 'error', event: 'authenticator-unreadable', user: user.id })
    return authenticatorMessages.codeWrong
  }
  const step = stepOf(secret, code, services.now())
  if (step === null || !(await takeStep(services.db, user.id, step))) return authenticatorMessages.codeWrong
  return null
}
