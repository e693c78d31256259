import { Moment } from '#src/components/ui/Moment.tsx'
import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackStatuses } from '#src/domain/feedback/feedback.ts'

/** Which emails the author of feedback got, or gets when they confirm their email. */
export function Answers({ feedback: { replies, notified } }: { feedback: Feedback }) {
  const mails = [
    ...notified.map(({ status, at, waits }) => {
      const label = feedbackStatuses[status].toLowerCase()
      return { at, said: waits ? `Email: ${label}` : `Emailed: ${label}`, text: null, waits }
    }),
    ...replies.map(({ text, at, waits }) => ({ at, said: 'Your reply', text, waits })),
  ].sort((one, other) => one.at.localeCompare(other.at))
  if (mails.length === 0) return null
  return (
    <ul className="feedback-answers" aria-label="Emails about it">
      {mails.map(({ at, said, text, waits }) => (
        <li key={`${at} ${said}`}>
          <span className="stamp">{said}</span> <Moment at={at} />
          {waits && <span className="stamp stamp-waiting">waits until they confirm their email</span>}
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
