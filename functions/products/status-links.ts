import { readExpiry, signUntil } from '#functions/http/expiring-signatures.ts'
import type { VerificationKeys } from '#functions/http/signatures.ts'
import type { Services, SigningServices } from '#functions/services.ts'
import { statusLinkDays } from '#src/domain/products/fields.ts'

const day = 86_400_000
/** How much later a form that was opened in time may be sent. */
const graceMs = day

/** The token in `statusPath`. It also gives access to the submission's API. */
export function statusToken(
  { secret, now }: SigningServices,
  ref: string,
  days: number = statusLinkDays.status,
): string {
  return signUntil(secret, 'submission', ref, now() + days * day)
}

/** `/submissions/{ref}/{token}`: the founder's access to a submission, without an account. */
export function statusPath(services: SigningServices, ref: string, days?: number): string {
  return `/submissions/${ref}/${statusToken(services, ref, days)}`
}

export function statusLink(services: SigningServices, ref: string, days?: number): string {
  return `${services.env.origin}${statusPath(services, ref, days)}`
}

/** `ending`: expired a moment ago, so a form opened before can still be sent. `foreign`: not signed by us. */
export type StatusLinkState = 'valid' | 'ending' | 'expired' | 'foreign'

export function readStatusLink(
  services: VerificationKeys & Pick<Services, 'now'>,
  ref: string,
  token: string | undefined,
): StatusLinkState {
  const expiresAt = readExpiry(services, 'submission', ref, token)
  if (expiresAt === null) return 'foreign'
  if (services.now() < expiresAt) return 'valid'
  return services.now() < expiresAt + graceMs ? 'ending' : 'expired'
}
