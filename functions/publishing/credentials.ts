import { decrypt, encrypt, type EncryptionKey } from '#functions/http/encryption.ts'
import type { Services } from '#functions/services.ts'
import type { TargetRow } from '#src/storage/publishing/queries.ts'
import { saveCredentials } from '#src/storage/publishing/targets.ts'

/** Encrypts a target's secret for its row alone. */
export function sealSecret({ secret: key }: Pick<Services, 'secret'>, targetId: string, secret: string): string {
  return encrypt(secret, keyOf(key, targetId))
}

/**
 * A target's secret, empty if its kind has none. Null: it can't be decrypted. One encrypted with the previous SECRET is
 * encrypted again with the current one, so that the previous one can be removed.
 */
export async function openSecret(
  services: Pick<Services, 'db' | 'env' | 'secret'>,
  target: TargetRow,
): Promise<string | null> {
  const { id, credentials } = target
  if (credentials === null) return ''
  const current = decrypt(credentials, keyOf(services.secret, id))
  if (current !== null) return current
  const { previousSecret } = services.env
  const previous = previousSecret === undefined ? null : decrypt(credentials, keyOf(previousSecret, id))
  if (previous !== null) await saveCredentials(services.db, target, sealSecret(services, id, previous))
  return previous
}

function keyOf(secret: string, targetId: string): EncryptionKey {
  return { secret, purpose: 'publishing', context: targetId }
}
