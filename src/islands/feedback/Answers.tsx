import { Moment } from '#src/components/ui/Moment.tsx'
import { type Feedback, feedbackStatuses } from '#src/domain/feedback/feedback.ts'

/** Which emails the author of feedback got. */
export function Answers({ feedback: { replies, told } }: { feedback: Feedback }) {
  const mails = [
    ...told.map(({ status, at }) => ({ at, said: `Emailed: ${feedbackStatuses[status].toLowerCase()}`, text: null })),
    ...replies.map(({ text, at }) => ({ at, said: 'Your reply', text })),
  ].sort((one, other) => one.at.localeCompare(other.at))
  if (mails.length === 0) return null
  return (
    <ul className="feedback-answers" aria-label="Emails about it">
      {mails.map(({ at, said, text }) => (
        <li key={`${at} ${said}`}>
          <span className="stamp">{said}</span> <Moment at={at} />
          {text !== null && (
            <p className="feedback-text" dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
