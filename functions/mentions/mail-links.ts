import { isSigned, sign, type VerificationKeys } from '#functions/http/signatures.ts'
import type { SigningServices } from '#functions/services.ts'

/** Turns a project's daily mails off. The page has a button, and mail providers may POST directly (RFC 8058). */
export function mentionMailLink({ env, secret }: SigningServices, projectId: string): string {
  return `${env.origin}/mention-mail/${projectId}/${sign(secret, 'mention-mail', projectId)}`
}

export function isMentionMailLink(services: VerificationKeys, projectId: string, token: string): boolean {
  return isSigned(services, 'mention-mail', projectId, token)
}
