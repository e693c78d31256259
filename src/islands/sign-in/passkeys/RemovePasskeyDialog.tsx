import type { Passkey } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'

type Props = { passkey: Passkey; onRemoved: () => void; onClose: () => void }

export function RemovePasskeyDialog({ passkey, onRemoved, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}?`}
      action="Remove passkey"
      busyAction="Removing..."
      danger
      act={async () => {
        const answer = await askSignedIn(`/users/me/passkeys/${passkey.id}`, { method: 'DELETE' })
        if (!answer.ok) return answer
        onRemoved()
        return null
      }}
      onClose={onClose}
    >
      <p>You won&apos;t be able to sign in with it anymore. Delete it from your device or password manager too.</p>
    </ConfirmDialog>
  )
}
