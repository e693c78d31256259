import { useState } from 'react'
import type { AuthenticatorSetup } from '#src/domain/sign-in/authenticator/authenticator.api.ts'
import { shortDay } from '#src/components/ui/Moment.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { FailedDialog } from '#src/islands/ui/FailedDialog.tsx'
import { lazyPart } from '#src/islands/ui/lazyPart.tsx'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'

// The library that draws the QR code loads with it.
const SetupDialog = lazyPart(async () => (await import('./SetupDialog.tsx')).SetupDialog)

type Props = {
  authenticator: { addedAt: string } | null
  /** It changed. `codes`: new recovery codes that came with it, to show once. */
  onChange: (codes: string[] | null) => void
}

/** The account's authenticator app: setting it up, and removing it. */
export function AuthenticatorSection({ authenticator, onChange }: Props) {
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null)
  const [removing, setRemoving] = useState(false)
  return (
    <Setting
      id="authenticator"
      title="Authenticator app"
      about="An app on your phone shows a 6-digit code that changes every 30 seconds. We ask for it after your password."
    >
      {authenticator ? (
        <ul className="factor-list">
          <li>
            <div>
              <strong>Authenticator app</strong>
              <p className="quiet">{`Added ${shortDay(authenticator.addedAt)}`}</p>
            </div>
            <div className="acts">
              <button
                className="button-link button-link-bad"
                type="button"
                aria-label="Remove authenticator app"
                onClick={() => setRemoving(true)}
              >
                Remove
              </button>
            </div>
          </li>
        </ul>
      ) : (
        <ActionForm
          action="Set up an authenticator app"
          busyAction="Preparing..."
          quiet
          act={async () => {
            const answer = await askSignedIn<{ data: AuthenticatorSetup }>('/users/me/authenticator', {
              method: 'POST',
            })
            if (!answer.ok) return answer
            setSetup(answer.body.data)
            return null
          }}
        />
      )}
      {setup && (
        <SetupDialog
          setup={setup}
          onDone={(codes) => {
            setSetup(null)
            onChange(codes)
          }}
          onClose={() => setSetup(null)}
          failed={(message) => (
            <FailedDialog title="Set up an authenticator app" onClose={() => setSetup(null)}>
              {message}
            </FailedDialog>
          )}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="Remove your authenticator app?"
          action="Remove authenticator app"
          busyAction="Removing..."
          danger
          act={async () => {
            const answer = await askSignedIn('/users/me/authenticator', { method: 'DELETE' })
            if (!answer.ok) return answer
            onChange(null)
            return null
          }}
          onClose={() => setRemoving(false)}
        >
          <p>Its codes will stop working. Delete the entry from the app too.</p>
        </ConfirmDialog>
      )}
    </Setting>
  )
}
