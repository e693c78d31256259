import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { Act, InboxView } from './inbox-state.ts'
import { doneText } from './mention-texts.ts'

type Props = {
  view: InboxView
  open: Mention | null
  acts: {
    act: (wanted: Act) => void
    reply: () => void
    snooze: () => void
    visit: () => void
    undo: () => void
    help: () => void
    closeRefusal: () => void
  }
}

/** The last change and how to undo it, what went wrong, and each key as a button. */
export function InboxFoot({ view: { changes, refusal, unsent }, open, acts }: Props) {
  const last = changes.at(-1)
  if (!open && !last && refusal === null && unsent === 0) return null
  return (
    <div className="queue-foot">
      <div className="queue-said">
        <p className="queue-refusal" role="alert">
          {refusal !== null && (
            <span>
              {refusal}{' '}
              <button className="button-link" type="button" onClick={acts.closeRefusal}>
                Close
              </button>
            </span>
          )}
        </p>
        {unsent > 0 && (
          <p className="inbox-unsent" role="status">
            You’re offline. {unsent} {unsent === 1 ? 'change is' : 'changes are'} saved in this browser and sent once
            you’re back online.
          </p>
        )}
        {last ? (
          <p className="queue-undo">
            <span>
              {doneText(last.after)}
              {changes.length > 1 && <span className="quiet"> {changes.length - 1} more to undo.</span>}
            </span>
            <KeyButton letter="U" className="button button-quiet button-small" onClick={acts.undo}>
              Undo
            </KeyButton>
          </p>
        ) : (
          <p className="queue-hint">
            <kbd>J</kbd> <kbd>K</kbd> next, previous
          </p>
        )}
      </div>
      {open && (
        <div className="queue-acts" role="group" aria-label="Actions">
          <div className="queue-verdicts">
            <KeyButton letter="R" className="button button-quiet" onClick={acts.reply}>
              Reply
            </KeyButton>
            {open.state !== 'dismissed' && (
              <KeyButton letter="D" className="button button-quiet" onClick={() => acts.act({ action: 'dismiss' })}>
                Dismiss
              </KeyButton>
            )}
            <KeyButton letter="S" className="button button-quiet" onClick={acts.snooze}>
              Snooze
            </KeyButton>
          </div>
          <div className="queue-others">
            {open.state !== 'replied' && (
              <KeyButton letter="M" className="button-link" onClick={() => acts.act({ action: 'reply' })}>
                Mark as replied
              </KeyButton>
            )}
            {open.state !== 'new' && (
              <KeyButton letter="N" className="button-link" onClick={() => acts.act({ action: 'restore' })}>
                Move to New
              </KeyButton>
            )}
            <KeyButton letter="O" className="button-link" onClick={acts.visit}>
              Open post
            </KeyButton>
            <KeyButton letter="?" className="button-link" onClick={acts.help}>
              Keyboard shortcuts
            </KeyButton>
          </div>
        </div>
      )}
    </div>
  )
}
