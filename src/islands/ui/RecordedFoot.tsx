import type { ReactNode } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { KeyButton } from './KeyButton.tsx'

type Props = {
  /** What was recorded last. Undefined: nothing yet, so there's nothing to undo. */
  recorded: ReactNode | undefined
  saving: boolean
  /** What isn't stored, or went wrong with a row. */
  failure: string | null
  /** Null: it needs no other try. */
  onRetry: (() => void) | null
  onUndo: () => void
  onKeys: () => void
}

/** What was recorded last and how to take it back, or why it wasn't. In view on every screen, wherever someone has scrolled. */
export function RecordedFoot({ recorded, saving, failure, onRetry, onUndo, onKeys }: Props) {
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
        {recorded !== undefined && <span>{recorded}</span>}
        {saving && <span className="work-saving">Saving…</span>}
      </p>
      {recorded !== undefined && (
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
