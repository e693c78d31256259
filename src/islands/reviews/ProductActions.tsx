import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { canPass } from '#src/domain/products/states.ts'
import type { AdminProductDetail } from '#src/domain/reviews/reviews.api.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import { useKeys } from '#src/islands/ui/useKeys.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { UndoButton } from './UndoButton.tsx'
import { useDecision } from './useDecision.ts'
import { useReasons } from './useReasons.ts'

type Props = { detail: AdminProductDetail; onChanged: () => Promise<void> }

const done: Record<Verdict, string> = {
  publish: 'Published.',
  reject: 'Rejected.',
  'take-down': 'Taken down.',
  spam: 'Marked as spam.',
  dismiss: 'Reports dismissed.',
}

/** What can be decided about a product in its current state. */
export function ProductActions({ detail: { product, changes, flags }, onChanged }: Props) {
  const { applied, failure, busy, decide, undo } = useDecision(product, onChanged)
  const reasons = useReasons()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  useKeys(applied ? { u: () => void undo() } : {})
  const words = verdictWords(product.state, changes.length > 0)
  const act = (verdict: Verdict, label: string, buttonClass: string) => (
    <button
      className={`button button-small ${buttonClass}`}
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => {
        if (busy) return
        if (verdict === 'reject') setAsking(true)
        else void decide(verdict)
      }}
    >
      {label}
    </button>
  )
  return (
    <div className="product-acts">
      <Notice bad>{failure}</Notice>
      <div className="button-row">
        {words.publish && act('publish', words.publish, '')}
        {words.reject && act('reject', words.reject, 'button-quiet')}
        {canPass('spam', product.state) && act('spam', 'Spam', 'button-quiet')}
        {flags.length > 0 && act('dismiss', 'Dismiss reports', 'button-quiet')}
        <a className="button button-small button-quiet" href="#edit">
          Edit
        </a>
        <span role="status">{applied ? done[applied.verdict] : ''}</span>
        {applied && <UndoButton until={applied.until} onUndo={() => void undo()} />}
      </div>
      {asking && words.reject && (
        <ReasonDialog
          title={`${words.reject}: ${product.name}`}
          reasons={reasons}
          typed={typed}
          onType={setTyped}
          onSend={(reason) => {
            setTyped(reason)
            setAsking(false)
            void decide('reject', reason).then((isDone) => {
              if (isDone) setTyped('')
            })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** The labels of the verdicts. Null: there is nothing of that kind to decide. */
function verdictWords(state: Parameters<typeof canPass>[1], hasChanges: boolean) {
  if (hasChanges) return { publish: 'Publish changes', reject: 'Reject changes' }
  return {
    publish: canPass('publish', state) ? (state === 'pending' ? 'Publish' : 'Publish anyway') : null,
    reject: canPass('reject', state) ? (state === 'published' ? 'Take down' : 'Reject') : null,
  }
}
