import { type FeedbackStatus, feedbackStatuses } from '#src/domain/feedback/feedback.ts'

type Props = { statuses: Readonly<Record<FeedbackStatus, number>>; days: number }

/** What became of the feedback of the last days: a bar for each status, as long as its share. */
export function StatusBars({ statuses, days }: Props) {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  return (
    <section className="feedback-statuses" aria-labelledby="feedback-statuses">
      <h3 id="feedback-statuses">Ideas and bugs by status, last {days} days</h3>
      <dl>
        {Object.entries(feedbackStatuses).map(([status, label]) => {
          const count = statuses[status as FeedbackStatus]
          return (
            <div key={status}>
              <dt>{label}</dt>
              <dd>
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(count / all) * 100} height="1" />
                </svg>
                {count.toLocaleString('en')}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
