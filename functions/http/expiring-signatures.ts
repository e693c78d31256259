import { type Checking, isSigned, type Purpose, sign } from './signatures.ts'

/** A token as `sign` makes it, with the time it expires (milliseconds since 1970) inside what is signed. */
export function signUntil(secret: string, purpose: Purpose, subject: string, expiresAt: number): string {
  const until = Math.ceil(expiresAt / 1000).toString(36)
  return `${until}-${sign(secret, purpose, `${subject}:${until}`)}`
}

/**
 * When a token of ours expires or expired; null: we never signed it. Tokens from before they had an expiry count as
 * expired.
 */
export function readExpiry(
  services: Checking,
  purpose: Purpose,
  subject: string,
  token: string | undefined,
): number | null {
  if (isSigned(services, purpose, subject, token)) return 0
  const [, until, signature] = /^([0-9a-z]{1,9})-([\w-]{32})$/.exec(token ?? '') ?? []
  if (!until || !isSigned(services, purpose, `${subject}:${until}`, signature)) return null
  return Number.parseInt(until, 36) * 1000
}
