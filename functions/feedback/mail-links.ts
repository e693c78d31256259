import { isSigned, type Purpose, sign, type VerificationKeys } from '#functions/http/signatures.ts'
import type { SigningServices } from '#functions/services.ts'
import type { FeedbackAuthor } from '#src/storage/feedback/queries.ts'

/**
 * Deletes an email from a project's feedback. The page has a button, and mail providers may POST directly (RFC 8058). It
 * doesn't name the feedback, so it works after that was deleted.
 */
export function feedbackEmailLink({ env, secret }: SigningServices, author: FeedbackAuthor): string {
  const ref = refOf(author)
  return `${env.origin}/feedback-email/${ref}/${sign(secret, 'feedback-email', ref)}`
}

/** Confirms an email, so that emails about feedback are sent there. The page has a button. */
export function feedbackConfirmLink({ env, secret }: SigningServices, author: FeedbackAuthor): string {
  const ref = refOf(author)
  return `${env.origin}/feedback-email/${ref}/${sign(secret, 'feedback-confirm', ref)}/confirm`
}

function refOf({ projectId, emailHash }: FeedbackAuthor): string {
  return `${projectId}.${emailHash}`
}

/** Whose link it is. Null: not ours, or for another purpose. */
export function readFeedbackLink(
  services: VerificationKeys,
  purpose: Extract<Purpose, 'feedback-email' | 'feedback-confirm'>,
  ref: string,
  token: string,
): FeedbackAuthor | null {
  const [, projectId, emailHash] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(ref) ?? []
  const isOurs = isSigned(services, purpose, ref, token)
  return isOurs && projectId !== undefined && emailHash !== undefined ? { projectId, emailHash } : null
}
