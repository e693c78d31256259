import { sign } from '#functions/http/signatures.ts'
import type { SigningServices } from '#functions/services.ts'

/** The page with the confirm button. */
export function confirmLink({ env, secret }: SigningServices, ref: string): string {
  return `${env.origin}/waitlist/${ref}/${sign(secret, 'waitlist', ref)}`
}

/** One-click unsubscribe: the page has a button, and mail providers may POST directly (RFC 8058). */
export function unsubscribeLink({ env, secret }: SigningServices, ref: string): string {
  return `${env.origin}/unsubscribe/${ref}/${sign(secret, 'unsubscribe', ref)}`
}
