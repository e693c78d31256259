import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import { type WorkChoice, workChoices } from './work-choices.ts'

type Props = {
  last: { choice: WorkChoice; name: string } | undefined
  /** How many more can be undone. */
  more: number
  saving: boolean
  onUndo: () => void
  onKeys: () => void
}

/** What was recorded last, and how to take it back. */
export function UndoLine({ last, more, saving, onUndo, onKeys }: Props) {
  return (
    <div className="work-foot">
      <p>
        {last && (
          <span>
            {workChoices[last.choice].told(last.name)}
            {more > 0 && <span className="quiet"> {more} more to undo.</span>}
          </span>
        )}
        {saving && <span className="work-saving">Saving…</span>}
      </p>
      {last && (
        <KeyButton letter="U" className="button button-quiet button-small" onClick={onUndo}>
          Undo
        </KeyButton>
      )}
      <KeyButton letter="?" className="button-link" onClick={onKeys}>
        Keyboard shortcuts
      </KeyButton>
    </div>
  )
}
