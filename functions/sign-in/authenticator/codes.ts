import { Secret, TOTP } from 'otpauth'
import { decrypt, encrypt, type EncryptionKey } from '#functions/http/encryption.ts'
import type { Services } from '#functions/services.ts'
import { totpParameters, totpSteps } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { site } from '#src/site.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { takeStep } from '#src/storage/sign-in/authenticator/changes.ts'
import { findAuthenticator } from '#src/storage/sign-in/authenticator/queries.ts'

/** 160 bits, which RFC 4226 recommends. */
const secretBytes = 20

export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The QR code's label: site and email, as the app shows them. */
export function keyUrl(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The time step of a code. Null: no step that is valid now. The code has six digits: see `codeFault`. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const key = totp(secret)
  const current = TOTP.counter({ period: totpParameters.period, timestamp: now })
  const at = (step: number) => step * totpParameters.period * 1000
  const step = totpSteps
    .map((delta) => current + delta)
    .find((step) => key.validate({ token: code, timestamp: at(step), window: 0 }) !== null)
  return step ?? null
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(secret), ...totpParameters })
}

export function encryptSecret(services: Pick<Services, 'secret'>, userId: string, secret: string): string {
  return encrypt(secret, keyOf(services, userId))
}

/** A decrypted key. `outdated`: it was encrypted with the previous SECRET. */
export function decryptSecret({ secret, env }: Pick<Services, 'secret' | 'env'>, userId: string, sealed: string) {
  const current = decrypt(sealed, keyOf({ secret }, userId))
  if (current !== null) return { key: current, outdated: false }
  const previous = env.previousSecret ? decrypt(sealed, keyOf({ secret: env.previousSecret }, userId)) : null
  return previous === null ? null : { key: previous, outdated: true }
}

function keyOf({ secret }: Pick<Services, 'secret'>, userId: string): EncryptionKey {
  return { secret, purpose: 'authenticator', context: userId }
}

/**
 * Uses up a code. False: it is wrong or was used. A key encrypted with the previous SECRET is encrypted again with the
 * current one, so that the previous one can be removed.
 */
export async function useCode(
  services: Pick<Services, 'db' | 'env' | 'secret' | 'now' | 'log'>,
  user: User,
  code: string,
): Promise<boolean> {
  const row = await findAuthenticator(services.db, user.id)
  if (row?.confirmedAt == null) return false
  const read = decryptSecret(services, user.id, row.secret)
  if (read === null) {
    // SECRET was changed. A passkey or a recovery code still works.
    services.log({ level: 'error', event: 'authenticator-unreadable', user: user.id })
    return false
  }
  const step = stepOf(read.key, code, services.now())
  if (step === null) return false
  const sealed = read.outdated ? encryptSecret(services, user.id, read.key) : row.secret
  return takeStep(services.db, row, { step, sealed })
}
