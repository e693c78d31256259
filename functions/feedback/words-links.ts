import { isSigned, sign, type VerificationKeys } from '#functions/http/signatures.ts'
import type { SigningServices } from '#functions/services.ts'

/** Where someone sees which of their words are public, and takes them back. For those who agreed to have them shown. */
export function wordsLink({ env, secret }: SigningServices, feedbackId: string): string {
  return `${env.origin}/feedback-words/${feedbackId}/${sign(secret, 'feedback-words', feedbackId)}`
}

export function isWordsLink(services: VerificationKeys, feedbackId: string, token: string): boolean {
  return isSigned(services, 'feedback-words', feedbackId, token)
}
