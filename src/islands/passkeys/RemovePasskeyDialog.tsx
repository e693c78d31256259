import type { Passkey } from '#src/domain/passkeys/passkeys.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { RemoveDialog } from '#src/islands/second-factor/RemoveDialog.tsx'

type Props = { passkey: Passkey; onRemoved: () => void; onClose: () => void }

export function RemovePasskeyDialog({ passkey, onRemoved, onClose }: Props) {
  return (
    <RemoveDialog
      title={`Remove ${passkey.name}?`}
      action="Remove passkey"
      remove={() => askSignedIn(`/users/me/passkeys/${passkey.id}`, { method: 'DELETE' })}
      onRemoved={onRemoved}
      onClose={onClose}
    >
      You won&apos;t be able to sign in with it anymore. Delete it from your device or password manager too.
    </RemoveDialog>
  )
}
