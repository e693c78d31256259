import { isSigned, sign, type VerificationKeys } from '#functions/http/signatures.ts'
import type { SigningServices } from '#functions/services.ts'

/** Turns a project's weekly mails off. The page has a button, and mail providers may POST directly (RFC 8058). */
export function weeklyMailLink({ env, secret }: SigningServices, projectId: string): string {
  return `${env.origin}/weekly-mail/${projectId}/${sign(secret, 'weekly-mail', projectId)}`
}

export function isWeeklyMailLink(services: VerificationKeys, projectId: string, token: string): boolean {
  return isSigned(services, 'weekly-mail', projectId, token)
}
