import { sign } from '#functions/http/signatures.ts'
import type { Services } from '#functions/services.ts'

type LinkServices = Pick<Services, 'env' | 'secret'>

/** The page with the confirm button. */
export function confirmLink({ env, secret }: LinkServices, ref: string): string {
  return `${env.origin}/waitlist/${ref}/${sign(secret, 'waitlist', ref)}`
}

/** One-click unsubscribe: the page has a button, and mail providers may POST directly (RFC 8058). */
export function unsubscribeLink({ env, secret }: LinkServices, ref: string): string {
  return `${env.origin}/unsubscribe/${ref}/${sign(secret, 'unsubscribe', ref)}`
}
