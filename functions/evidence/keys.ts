import { hkdfSync } from 'node:crypto'
import type { Services } from '#functions/services.ts'
import { type PublicKey, publicKeyOf, type PublishedKeys, readPrivateKey } from '#src/domain/evidence/roots.ts'
import { listKeys } from '#src/storage/evidence/queries.ts'

type KeyServices = Pick<Services, 'env' | 'secret'>

/** The key that signs roots: EVIDENCE_KEY, or one derived from SECRET. */
export function signingKey({ env, secret }: KeyServices) {
  const seed = env.evidenceKey
    ? Buffer.from(env.evidenceKey, 'base64')
    : new Uint8Array(hkdfSync('sha256', secret, '', 'uplist evidence key', 32))
  return readPrivateKey(seed)
}

/** The current key first, then all that signed roots before. */
export async function publishedKeys(services: KeyServices & Pick<Services, 'db'>): Promise<PublishedKeys> {
  const { publicKey } = await signingKey(services)
  const earlier: PublicKey[] = await Promise.all((await listKeys(services.db)).map(({ x }) => publicKeyOf(x)))
  return { keys: [publicKey, ...earlier.filter(({ kid }) => kid !== publicKey.kid)] }
}
