import { decrypt, encrypt, type EncryptionKey } from '#functions/http/encryption.ts'
import type { Services } from '#functions/services.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'

// How to sign in to a directory, as the customer told us. Kept while a row may need it: see `signIn` of a change.

/** Encrypts sign-in details for their row alone. */
export function sealSignIn({ secret }: Pick<Services, 'secret'>, deliveryId: string, text: string): string {
  return encrypt(text, keyOf(secret, deliveryId))
}

/** A row's sign-in details. Null: it has none, or they can't be decrypted. */
export function openSignIn(
  { secret, env: { previousSecret } }: Pick<Services, 'secret' | 'env'>,
  { id, signIn }: Pick<DeliveryRow, 'id' | 'signIn'>,
): string | null {
  if (signIn === null) return null
  const current = decrypt(signIn, keyOf(secret, id))
  return current ?? (previousSecret === undefined ? null : decrypt(signIn, keyOf(previousSecret, id)))
}

function keyOf(secret: string, deliveryId: string): EncryptionKey {
  return { secret, purpose: 'delivery-answers', context: deliveryId }
}
