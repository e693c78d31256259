import { decrypt, encrypt, type EncryptionKey } from '#functions/http/encryption.ts'
import type { Services } from '#functions/services.ts'
import { replaceSignIn } from '#src/storage/deliveries/changes.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'

// How to sign in to a directory, as the customer told us. Kept while a row may need it: see `signIn` of a change.

/** Encrypts sign-in details for their row alone. */
export function sealSignIn({ secret }: Pick<Services, 'secret'>, deliveryId: string, text: string): string {
  return encrypt(text, keyOf(secret, deliveryId))
}

/**
 * A row's sign-in details. Null: it has none, or they can't be decrypted. Those encrypted with the previous SECRET are
 * encrypted again with the current one.
 */
export async function openSignIn(
  services: Pick<Services, 'db' | 'secret' | 'env'>,
  { id, signIn }: Pick<DeliveryRow, 'id' | 'signIn'>,
): Promise<string | null> {
  if (signIn === null) return null
  const { db, secret, env } = services
  const current = decrypt(signIn, keyOf(secret, id))
  if (current !== null || env.previousSecret === undefined) return current
  const previous = decrypt(signIn, keyOf(env.previousSecret, id))
  if (previous !== null) await replaceSignIn(db, { id, signIn }, sealSignIn(services, id, previous))
  return previous
}

function keyOf(secret: string, deliveryId: string): EncryptionKey {
  return { secret, purpose: 'delivery-answers', context: deliveryId }
}
