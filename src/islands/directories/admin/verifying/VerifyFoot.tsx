import { Notice } from '#src/components/ui/Notice.tsx'
import type { VerificationOutcome } from '#src/domain/directories/verifying.ts'
import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import { outcomeTexts } from './verifying-row.ts'

type Props = {
  last: { outcome: VerificationOutcome; name: string } | undefined
  saving: boolean
  /** What isn't stored, or went wrong with a row. */
  failure: string | null
  /** Null: it needs no other try. */
  onRetry: (() => void) | null
  onUndo: () => void
  onKeys: () => void
}

/** What was recorded last and how to take it back, or why it wasn't. In view wherever someone has scrolled. */
export function VerifyFoot({ last, saving, failure, onRetry, onUndo, onKeys }: Props) {
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
        {last && <span>{outcomeTexts[last.outcome].said(last.name)}</span>}
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
