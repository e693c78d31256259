import { isSigned, sign, type VerificationKeys } from '#functions/http/signatures.ts'
import type { SigningServices } from '#functions/services.ts'

/** Deletes the email of feedback's author. The page has a button, and mail providers may POST directly (RFC 8058). */
export function feedbackEmailLink({ env, secret }: SigningServices, feedbackId: string): string {
  return `${env.origin}/feedback-email/${feedbackId}/${sign(secret, 'feedback-email', feedbackId)}`
}

export function isFeedbackEmailLink(services: VerificationKeys, feedbackId: string, token: string): boolean {
  return isSigned(services, 'feedback-email', feedbackId, token)
}
