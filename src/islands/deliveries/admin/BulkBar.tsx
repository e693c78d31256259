import { useState } from 'react'
import type { FailureReason } from '#src/domain/deliveries/outcomes.ts'
import { rowCount } from './row-count.ts'

export type BulkOutcome = { action: 'submit' } | { action: 'doubt' } | { action: 'decline'; reason: FailureReason }

type Props = { chosen: number; onRecord: (outcome: BulkOutcome) => Promise<void>; onClear: () => void }

/** What to do with the selected rows. */
export function BulkBar({ chosen, onRecord, onClear }: Props) {
  const [busy, setBusy] = useState(false)
  if (chosen === 0) return null
  const button = (label: string, outcome: BulkOutcome, kind = 'button button-quiet button-small') => (
    <button
      className={kind}
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => {
        if (busy) return
        setBusy(true)
        void onRecord(outcome).finally(() => setBusy(false))
      }}
    >
      {label}
    </button>
  )
  return (
    <div className="bulk-bar" role="group" aria-label="Selected rows">
      <span className="stamp stamp-strong">{rowCount(chosen)} selected</span>
      {button('Mark as submitted', { action: 'submit' }, 'button button-small')}
      {button('Mark as “may have been sent”', { action: 'doubt' })}
      {button('Mark as refused', { action: 'decline', reason: 'refused' })}
      {button('Mark as closed', { action: 'decline', reason: 'closed' })}
      <button className="button-link" type="button" onClick={onClear}>
        Clear selection
      </button>
    </div>
  )
}
