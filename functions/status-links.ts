import { sign } from './http/signatures.ts'
import type { Services } from './services.ts'

/** `/submissions/{ref}/{token}`: the founder's way to a submission, without an account. */
export function statusPath(secret: string, ref: string): string {
  return `/submissions/${ref}/${sign(secret, 'submission', ref)}`
}

export function statusLink({ env, secret }: Pick<Services, 'env' | 'secret'>, ref: string): string {
  return `${env.origin}${statusPath(secret, ref)}`
}
