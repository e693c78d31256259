import { isSigned, type Purpose, sign, type VerificationKeys } from './signatures.ts'

/** A signed token with an expiry time (milliseconds since 1970), which the signature covers. */
export function signUntil(secret: string, purpose: Purpose, subject: string, expiresAt: number): string {
  const until = Math.ceil(expiresAt / 1000).toString(36)
  return `${until}-${sign(secret, purpose, `${subject}:${until}`)}`
}

/**
 * When a token expires or expired. Null: we didn't sign it. Tokens issued before there was an expiry count as expired.
 */
export function readExpiry(
  services: VerificationKeys,
  purpose: Purpose,
  subject: string,
  token: string | undefined,
): number | null {
  if (isSigned(services, purpose, subject, token)) return 0
  const [, until, signature] = /^([0-9a-z]{1,9})-([\w-]{32})$/.exec(token ?? '') ?? []
  if (!until || !isSigned(services, purpose, `${subject}:${until}`, signature)) return null
  return Number.parseInt(until, 36) * 1000
}
