import { isSigned, sign, type VerificationKeys } from '#functions/http/signatures.ts'
import type { SigningServices } from '#functions/services.ts'
import type { FeedbackAuthor } from '#src/storage/feedback/queries.ts'

/**
 * Deletes an email from a project's feedback. The page has a button, and mail providers may POST directly (RFC 8058). It
 * doesn't name the feedback, so it works after that was deleted.
 */
export function feedbackEmailLink({ env, secret }: SigningServices, { projectId, emailHash }: FeedbackAuthor): string {
  const ref = `${projectId}.${emailHash}`
  return `${env.origin}/feedback-email/${ref}/${sign(secret, 'feedback-email', ref)}`
}

/** Whose link it is. Null: not ours. */
export function readFeedbackEmailLink(services: VerificationKeys, ref: string, token: string): FeedbackAuthor | null {
  const [, projectId, emailHash] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(ref) ?? []
  const isOurs = isSigned(services, 'feedback-email', ref, token)
  return isOurs && projectId !== undefined && emailHash !== undefined ? { projectId, emailHash } : null
}
