import { Notice } from '#src/components/ui/Notice.tsx'
import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import { type WorkChoice, workChoices } from './work-choices.ts'

type Props = {
  last: { choice: WorkChoice; name: string } | undefined
  /** How many more can be undone. */
  more: number
  saving: boolean
  /** What isn't stored, or went wrong with a row. */
  failure: string | null
  /** Null: it needs no other try. */
  onRetry: (() => void) | null
  onUndo: () => void
  onKeys: () => void
}

/** What was recorded last and how to take it back, or why it wasn't. In view on every screen, wherever someone has scrolled. */
export function WorkFoot({ last, more, saving, failure, onRetry, onUndo, onKeys }: Props) {
  return (
    <div className="work-foot">
      <Notice
        bad
        below={
          onRetry && (
            <button className="button button-quiet button-small" type="button" onClick={onRetry}>
              Try again
            </button>
          )
        }
      >
        {failure}
      </Notice>
      <p>
        {last && (
          <span>
            {workChoices[last.choice].message(last.name)}
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
