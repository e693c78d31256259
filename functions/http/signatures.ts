import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#functions/services.ts'

/** What a signature is for. One made for one purpose is worth nothing for another. */
export type Purpose = 'submission' | 'upload' | 'waitlist' | 'unsubscribe' | 'post-preview' | 'known-browser'

/** A token that proves that we gave `subject` away, for one purpose. 32 characters, fit for an address. */
export function sign(secret: string, purpose: Purpose, subject: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${subject}`).digest('base64url').slice(0, 32)
}

export type Checking = { secret: string; env: Pick<Services['env'], 'previousSecret'> }

/** Whether a token is ours, signed with the secret of today or the one before it. */
export function isSigned(
  { secret, env }: Checking,
  purpose: Purpose,
  subject: string,
  token: string | undefined,
): boolean {
  const given = Buffer.from(token ?? '')
  const secrets = env.previousSecret === undefined ? [secret] : [secret, env.previousSecret]
  return secrets.some((key) => {
    const expected = Buffer.from(sign(key, purpose, subject))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
