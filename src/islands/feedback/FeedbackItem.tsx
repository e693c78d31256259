import { useState } from 'react'
import { statusStamps } from '#src/components/feedback/stamps.ts'
import { Moment } from '#src/components/ui/Moment.tsx'
import { cutText } from '#src/domain/text/text.ts'
import { type Feedback, feedbackMessages, feedbackStatuses } from '#src/domain/feedback/feedback.ts'
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
}

/** What one person said, what became of it, and what can be done. */
export function FeedbackItem({ feedback, path, hasBoard, onSaid }: Props) {
  const [open, setOpen] = useState<'decision' | 'screenshot' | 'removal' | null>(null)
  const [isReplying, setReplying] = useState(false)
  const close = () => setOpen(null)
  const { id, mode, status, text, email, pageUrl, screenshotUrl, votes, shown, createdAt } = feedback
  return (
    <li className="feedback-item" aria-labelledby={`text-${id}`}>
      <p className="feedback-facts">
        <span className={statusStamps[status]}>{feedbackStatuses[status]}</span>
        <span className="stamp stamp-strong">{feedbackModes[mode]}</span>
        <Moment at={createdAt} />
        {shown && <span className="stamp">{hasBoard ? 'on the board' : 'for the board'}</span>}
        {votes > 0 && <span className="stamp">{votes === 1 ? '1 vote' : `${votes.toLocaleString('en')} votes`}</span>}
      </p>
      <p className="feedback-text" id={`text-${id}`} dir="auto">
        {text}
      </p>
      {(pageUrl ?? email) !== null && (
        <p className="feedback-from">
          {email !== null && <span className="email-shown">{email}</span>}
          {pageUrl !== null && (
            <a href={pageUrl} target="_blank" rel="noopener noreferrer nofollow">
              {cutText(pageUrl.replace(/^https?:\/\//, ''), 80)}
            </a>
          )}
        </p>
      )}
      <Answers feedback={feedback} />
      <div className="acts">
        <button className="button button-quiet button-small" type="button" onClick={() => setOpen('decision')}>
          {status === 'new' ? 'Decide' : 'Change status'}
        </button>
        {email !== null && (
          <button
            className="button button-quiet button-small"
            type="button"
            aria-expanded={isReplying}
            onClick={() => setReplying(!isReplying)}
          >
            Reply
          </button>
        )}
        {screenshotUrl !== null && (
          <button className="button button-quiet button-small" type="button" onClick={() => setOpen('screenshot')}>
            Show screenshot
          </button>
        )}
        <button className="button-link button-link-bad" type="button" onClick={() => setOpen('removal')}>
          Delete
        </button>
      </div>
      {isReplying && email !== null && (
        <ReplyForm
          feedback={feedback}
          path={path}
          onSent={() => {
            setReplying(false)
            onSaid(feedbackMessages.replied)
          }}
        />
      )}
      {open === 'decision' && <DecisionDialog feedback={feedback} path={path} hasBoard={hasBoard} onClose={close} />}
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
