import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Environment } from '#src/env.ts'

/** A signature is only valid for its purpose. */
export type Purpose =
  | 'submission'
  | 'upload'
  | 'feedback-screenshot'
  | 'feedback-email'
  | 'feedback-confirm'
  | 'feedback-words'
  | 'waitlist'
  | 'unsubscribe'
  | 'weekly-mail'
  | 'mention-mail'
  | 'post-preview'
  | 'known-browser'

/** A token that proves we issued `subject` for this purpose. 32 URL-safe characters. */
export function sign(secret: string, purpose: Purpose, subject: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${subject}`).digest('base64url').slice(0, 32)
}

export type VerificationKeys = { secret: string; env: Pick<Environment, 'previousSecret'> }

/** Whether a token is ours, signed with the current secret or the previous one. */
export function isSigned(
  { secret, env }: VerificationKeys,
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
