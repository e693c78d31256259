import { DayChart } from '#src/components/ui/DayChart.tsx'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'

/** How many mentions and how much feedback a project got, each with the way to its page. */
export function Audience({ overview: { mentions, feedback }, now }: { overview: Overview; now: number }) {
  return (
    <div className="glance">
      <section aria-labelledby="glance-mentions">
        <h2 id="glance-mentions">
          <a href={dashboardPages.mentions.href}>Mentions</a>
        </h2>
        {mentions.keywords > 0 && mentions.sources > 0 ? (
          <>
            <p>
              <strong className="glance-figure">{mentions.unread.toLocaleString('en')}</strong> new
            </p>
            <DayChart days={mentions.days} until={now} one="mention" many="mentions" />
          </>
        ) : (
          <p className="quiet">
            Public posts by people who need what you make.{' '}
            {mentions.keywords === 0 ? (
              <a href={dashboardPages.keywords.href}>Add keywords</a>
            ) : (
              <a href={dashboardPages.mentions.href}>Choose where we look</a>
            )}
          </p>
        )}
      </section>
      <section aria-labelledby="glance-feedback">
        <h2 id="glance-feedback">
          <a href={dashboardPages.feedback.href}>Feedback</a>
        </h2>
        {feedback.undecided > 0 || feedback.days.some((count) => count > 0) ? (
          <>
            <p>
              <strong className="glance-figure">{feedback.undecided.toLocaleString('en')}</strong> new{' '}
              {feedback.undecided === 1 ? 'idea or bug' : 'ideas and bugs'}
            </p>
            <DayChart days={feedback.days} until={now} one="message" many="messages" />
          </>
        ) : (
          <p className="quiet">
            Ideas, bugs and praise from your users. <a href={dashboardPages.feedback.href}>Set up feedback</a>
          </p>
        )}
      </section>
    </div>
  )
}
