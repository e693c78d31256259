import { useState } from 'react'
import { DayChart } from '#src/components/ui/DayChart.tsx'
import { Loading } from '#src/components/ui/Loading.tsx'
import { orderStateLabels } from '#src/domain/deliveries/orders.ts'
import { orderStateText, progressText, writtenText } from '#src/domain/deliveries/report-texts.ts'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'

/** How a project's orders, mentions and feedback stand, each with the way to its page. */
export function Glance({ project }: { project: Project }) {
  const { data, failure, reload } = useLoad<Overview>('overview', `/projects/${project.id}/overview`)
  const [now] = useState(() => Date.now())
  if (!data) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  const { demo, orders, mentions, feedback } = data
  return (
    <div className="glance">
      <ErrorState failure={failure} onRetry={reload} />
      <section aria-labelledby="glance-report">
        <h2 id="glance-report">
          <a href={dashboardPages.report.href}>Report</a>
          {demo && <span className="stamp stamp-framed">demo</span>}
        </h2>
        {orders.length === 0 && (
          <p className="quiet">With a plan, we submit {project.name} to directories. Each one gets a row here.</p>
        )}
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} now={now} />
        ))}
      </section>
      <section aria-labelledby="glance-mentions">
        <h2 id="glance-mentions">
          <a href={dashboardPages.mentions.href}>Mentions</a>
        </h2>
        {mentions.keywords > 0 && mentions.sources > 0 ? (
          <>
            <p>
              <strong className="glance-figure">{mentions.unread.toLocaleString('en')}</strong> to answer
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
              <strong className="glance-figure">{feedback.undecided.toLocaleString('en')}</strong> to decide
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

function OrderLine({ order, now }: { order: Overview['orders'][number]; now: number }) {
  const { planLabel, state, stopReason, progress, posts, pages, live, asks } = order
  const why = orderStateText(state, stopReason)
  const rest = [
    live > 0 && `${live} live`,
    posts.owed > 0 && writtenText('posts', posts),
    pages.owed > 0 && writtenText('pages', pages),
  ].filter((text) => text !== false)
  return (
    <div className="glance-order">
      <p>
        <strong>{planLabel}</strong>{' '}
        <span className="stamp">
          {state === 'owed' ? `${progress.missing} owed` : orderStateLabels[state].toLowerCase()}
        </span>
      </p>
      {why === null ? (
        <>
          <p className="order-progress">{progressText(progress, now)}</p>
          <progress max={progress.owed || 1} value={progress.submitted} aria-label={`${planLabel}: submitted`} />
          {rest.length > 0 && <p className="quiet">{rest.join(', ')}</p>}
        </>
      ) : (
        <p className="quiet">{why}</p>
      )}
      {asks > 0 && (
        <p>
          <a href={dashboardPages.report.href}>
            {asks === 1 ? '1 directory needs your answer' : `${asks} directories need your answer`}
          </a>
        </p>
      )}
    </div>
  )
}
