import { useState } from 'react'
import { statusStamps } from '#src/components/feedback/stamps.ts'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Moment } from '#src/components/ui/Moment.tsx'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { cutText } from '#src/domain/text/text.ts'
import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackMessages, feedbackStatuses, type FeedbackStatus } from '#src/domain/feedback/feedback.ts'
import { feedbackModes } from '#src/domain/feedback/form.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { Answers } from './Answers.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ScreenshotDialog } from './ScreenshotDialog.tsx'
import { remove } from './calls.ts'

type Props = {
  feedback: Feedback
  /** The list that shows it. */
  path: string
  hasBoard: boolean
  onSaid: (message: string) => void
  /** Whether the list still has it with this status. */
  staysWith: (status: FeedbackStatus) => boolean
}

/** What one person said, what became of it, and what can be done. */
export function FeedbackItem({ feedback, path, hasBoard, onSaid, staysWith }: Props) {
  const [open, setOpen] = useState<'decision' | 'screenshot' | 'removal' | null>(null)
  const [isReplying, setReplying] = useState(false)
  const [outcome, setOutcome] = useState('')
  const close = () => setOpen(null)
  /** For those who hear only a button: which feedback it's about. */
  const about = (action: string) => `${action}: ${cutText(feedback.text, 60)}`
  const { mode, status, text, email, pageUrl, screenshotUrl, votes, shown, createdAt } = feedback
  return (
    <li className="feedback-item">
      <p className="feedback-facts">
        <span className={statusStamps[status]}>{feedbackStatuses[status]}</span>
        <span className="stamp stamp-strong">{feedbackModes[mode]}</span>
        <Moment at={createdAt} />
        {shown && <span className="stamp">{hasBoard ? 'on the board' : 'on the board when it’s on'}</span>}
        {votes > 0 && <span className="stamp">{votes === 1 ? '1 vote' : `${votes.toLocaleString('en')} votes`}</span>}
      </p>
      <p className="feedback-text" dir="auto">
        {text}
      </p>
      {(pageUrl ?? email) !== null && (
        <p className="feedback-from">
          {email !== null && <span className="email-shown">{email}</span>}
          {pageUrl !== null && (
            <OutsideLink url={pageUrl}>{cutText(pageUrl.replace(/^https?:\/\//, ''), 80)}</OutsideLink>
          )}
        </p>
      )}
      <Answers feedback={feedback} />
      <Notice>{outcome}</Notice>
      <div className="acts">
        <button
          className="button button-quiet button-small"
          type="button"
          aria-label={about(status === 'new' ? 'Decide' : 'Change status')}
          onClick={() => setOpen('decision')}
        >
          {status === 'new' ? 'Decide' : 'Change status'}
        </button>
        {email !== null && (
          <button
            className="button button-quiet button-small"
            type="button"
            aria-expanded={isReplying}
            aria-label={about('Reply')}
            onClick={() => setReplying(!isReplying)}
          >
            Reply
          </button>
        )}
        {screenshotUrl !== null && (
          <button
            className="button button-quiet button-small"
            type="button"
            aria-label={about('Show screenshot')}
            onClick={() => setOpen('screenshot')}
          >
            Show screenshot
          </button>
        )}
        <button
          className="button-link button-link-bad"
          type="button"
          aria-label={about('Delete')}
          onClick={() => setOpen('removal')}
        >
          Delete
        </button>
      </div>
      {isReplying && email !== null && (
        <ReplyForm
          feedback={feedback}
          path={path}
          onSent={(isAll, message) => {
            if (isAll) setReplying(false)
            onSaid(message)
          }}
        />
      )}
      {open === 'decision' && (
        <DecisionDialog
          feedback={feedback}
          path={path}
          hasBoard={hasBoard}
          onDecided={(chosen, message) => {
            if (staysWith(chosen)) setOutcome(message)
            else onSaid(`${feedbackStatuses[chosen]}: “${cutText(text, 60)}” ${message}`)
          }}
          onClose={close}
        />
      )}
      {open === 'screenshot' && screenshotUrl !== null && <ScreenshotDialog url={screenshotUrl} onClose={close} />}
      {open === 'removal' && (
        <ConfirmDialog
          title="Delete this feedback?"
          action="Delete feedback"
          busyAction="Deleting..."
          danger
          act={async () => {
            const fault = await remove(feedback)
            if (fault === null) onSaid(feedbackMessages.removed)
            return fault
          }}
          onClose={close}
        >
          <p>Its screenshot, votes and replies are deleted too. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
