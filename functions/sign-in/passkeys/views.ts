import type { Passkey } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import type { PasskeyRow } from '#src/storage/sign-in/passkeys/queries.ts'

export function toPasskey({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    synced: backedUp,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
