import type { Environment } from '#src/env.ts'
import { site } from '#src/site.ts'

/** Passkeys are bound to the host of the site's origin. */
export function relyingParty({ origin }: Pick<Environment, 'origin'>) {
  return { name: site.name, id: new URL(origin).hostname, origin }
}

/** EdDSA, ES256 and RS256 (COSE numbers): what every browser's authenticators sign with. */
export const algorithms = [-8, -7, -257]
