import { useState } from 'react'
import { shortDay } from '#src/components/ui/Moment.tsx'
import type { Passkey } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { passkeyLimits } from '#src/domain/sign-in/passkeys/passkeys.ts'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

type Props = {
  passkeys: readonly Passkey[]
  /** Something changed. `codes`: new recovery codes that came with it, to show once. */
  onChange: (codes: string[] | null) => void
}

type OpenDialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null

/** The account's passkeys: the list, and adding, renaming and removing one. */
export function PasskeysSection({ passkeys, onChange }: Props) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const done = (codes: string[] | null = null) => {
    close()
    onChange(codes)
  }
  return (
    <Setting
      id="passkeys"
      title="Passkeys"
      about="Sign in with your fingerprint, face, screen lock or security key. A passkey can’t be guessed, phished or reused."
    >
      {passkeys.length > 0 && (
        <ul className="factor-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong dir="auto">{passkey.name}</strong> {passkey.synced && <span className="stamp">synced</span>}
                <p className="quiet">{describeUse(passkey)}</p>
              </div>
              <div className="acts">
                <button
                  className="button-link"
                  type="button"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setDialog({ kind: 'rename', passkey })}
                >
                  Rename
                </button>
                <button
                  className="button-link button-link-bad"
                  type="button"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setDialog({ kind: 'remove', passkey })}
                >
                  Remove
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length < passkeyLimits.perAccount ? (
        <p>
          <button className="button button-quiet" type="button" onClick={() => setDialog({ kind: 'add' })}>
            Add a passkey
          </button>
        </p>
      ) : (
        <p className="quiet">{`You have ${passkeyLimits.perAccount} passkeys, which is the limit. Remove one to add another.`}</p>
      )}
      {dialog?.kind === 'add' && <AddPasskeyDialog taken={passkeys} onAdded={done} onClose={close} />}
      {dialog?.kind === 'rename' && (
        <RenamePasskeyDialog passkey={dialog.passkey} onRenamed={() => done()} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemovePasskeyDialog passkey={dialog.passkey} onRemoved={() => done()} onClose={close} />
      )}
    </Setting>
  )
}

function describeUse({ createdAt, lastUsedAt }: Passkey): string {
  const added = `Added ${shortDay(createdAt)}`
  return lastUsedAt === null ? `${added}, not used yet` : `${added}, last used ${shortDay(lastUsedAt)}`
}
