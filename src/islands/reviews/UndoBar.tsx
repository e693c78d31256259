import { UndoButton } from './UndoButton.tsx'
import { itemsOf, namesOf, verbOf } from './decision-results.ts'
import type { Decided } from './queue-store.ts'

type Props = {
  decided: readonly Decided[]
  refusal: string | null
  onUndo: () => void
  onClose: () => void
}

/** The last decision, for how long it can be undone, and what went wrong. */
export function UndoBar({ decided, refusal, onUndo, onClose }: Props) {
  const last = decided.at(-1)
  return (
    <div className="queue-said">
      <p className="queue-refusal" role="alert">
        {refusal !== null && (
          <span>
            {refusal}{' '}
            <button className="button-link" type="button" onClick={onClose}>
              Close
            </button>
          </span>
        )}
      </p>
      {last ? (
        <p className="queue-undo">
          <span>
            {verbOf(last)} <bdi>{namesOf(itemsOf(last.edits))}</bdi>.
            {decided.length > 1 && <span className="quiet"> {decided.length - 1} more to undo.</span>}
          </span>
          <UndoButton until={last.until} onUndo={onUndo} />
        </p>
      ) : (
        <p className="queue-hint">
          <kbd>J</kbd> <kbd>K</kbd> next, previous <kbd>P</kbd> publish <kbd>R</kbd> reject <kbd>?</kbd> shortcuts
        </p>
      )}
    </div>
  )
}
