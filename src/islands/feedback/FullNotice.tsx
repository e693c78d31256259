import { shortMoment } from '#src/components/ui/Moment.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { feedbackLimits, type FeedbackPage } from '#src/domain/feedback/feedback.ts'

/** Says that visitors can't send anything, because so much came today. */
export function FullNotice({ page: { fullUntil } }: { page: FeedbackPage }) {
  if (fullUntil === null) return null
  const limit = feedbackLimits.perDay.toLocaleString('en')
  return (
    <Notice>{`Your page has received more than ${limit} messages today, which is the limit. Visitors can send feedback again from ${shortMoment(fullUntil)}.`}</Notice>
  )
}
