import { type Checking, isSigned, sign } from '#functions/http/signatures.ts'
import type { Services } from '#functions/services.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** An address that shows a post as it would be, to whoever has it, for a week. */
export function previewLink({ env, secret, now }: Pick<Services, 'env' | 'secret' | 'now'>, id: string): string {
  const until = String(now() + week)
  return `${env.origin}/blog/preview/${id}/${until}.${sign(secret, 'post-preview', `${id}:${until}`)}`
}

/** Whether that part of a preview's address is one of ours and still good. */
export function isPreviewToken(services: Checking & Pick<Services, 'now'>, id: string, token: string): boolean {
  const [until = '', signature] = token.split('.')
  return isSigned(services, 'post-preview', `${id}:${until}`, signature) && Number(until) > services.now()
}
