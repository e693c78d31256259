import { readExpiry, signUntil } from '#functions/http/expiring-signatures.ts'
import type { VerificationKeys } from '#functions/http/signatures.ts'
import type { Services, SigningServices } from '#functions/services.ts'
import { previewLinkDays } from '#src/domain/posts/preview-links.ts'

const lifetime = previewLinkDays * 24 * 60 * 60 * 1000

/** A URL that shows a post before it is published, to anyone who has it. */
export function previewLink({ env, secret, now }: SigningServices, id: string): string {
  return `${env.origin}/blog/preview/${id}/${signUntil(secret, 'post-preview', id, now() + lifetime)}`
}

/** Whether the token of a preview link is ours and has not expired. */
export function isPreviewToken(services: VerificationKeys & Pick<Services, 'now'>, id: string, token: string): boolean {
  const expiresAt = readExpiry(services, 'post-preview', id, token)
  return expiresAt !== null && services.now() < expiresAt
}
