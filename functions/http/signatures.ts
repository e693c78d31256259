import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signature is for. One made for one purpose is worth nothing for another. */
export type Purpose = 'submission' | 'upload' | 'waitlist' | 'unsubscribe' | 'post-preview'

/** A token that proves that we gave `subject` away, for one purpose. 32 characters, fit for an address. */
export function sign(secret: string, purpose: Purpose, subject: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${subject}`).digest('base64url').slice(0, 32)
}

export function isSigned(secret: string, purpose: Purpose, subject: string, token: string | undefined): boolean {
  const expected = Buffer.from(sign(secret, purpose, subject))
  const given = Buffer.from(token ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
