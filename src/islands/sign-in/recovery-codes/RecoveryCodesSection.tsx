import { useState } from 'react'
import { shortDay } from '#src/components/ui/Moment.tsx'
import { recoveryCodes as rules } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'

type Props = { codes: { left: number; createdAt: string } | null; onMade: (codes: string[]) => void }

/** How many recovery codes are left, and making new ones. */
export function RecoveryCodesSection({ codes, onMade }: Props) {
  const [isOpen, setOpen] = useState(false)
  const left = codes?.left ?? 0
  return (
    <Setting
      id="recovery-codes"
      title="Recovery codes"
      about="If you lose your phone or passkey, a recovery code signs you in instead. Each one works once."
    >
      <p>
        <strong>{describeLeft(left)}</strong>
        {codes && <span className="quiet">{` Created ${shortDay(codes.createdAt)}.`}</span>}
      </p>
      <p>
        <button className="button button-quiet" type="button" onClick={() => setOpen(true)}>
          Create new codes
        </button>
      </p>
      {isOpen && (
        <ConfirmDialog
          title="Create new recovery codes?"
          action="Create new codes"
          busyAction="Creating..."
          act={async () => {
            type NewCodes = { data: { recoveryCodes: string[] } }
            const answer = await askSignedIn<NewCodes>('/users/me/recovery-codes', { method: 'POST' })
            if (!answer.ok) return answer
            onMade(answer.body.data.recoveryCodes)
            return null
          }}
          onClose={() => setOpen(false)}
        >
          <p>{`You get ${rules.count} new codes. Your old codes stop working.`}</p>
        </ConfirmDialog>
      )}
    </Setting>
  )
}

function describeLeft(left: number): string {
  if (left === 0) return 'No recovery codes left.'
  return left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`
}
