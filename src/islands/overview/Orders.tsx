import { isOver, orderStamp } from '#src/domain/deliveries/orders.ts'
import { orderStateText, progressText, replacedText, writtenText } from '#src/domain/deliveries/report-texts.ts'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'

type Props = { overview: Overview; project: string; now: number }
type Order = Overview['orders'][number]

/** How a project's orders stand, a line each. What is over is in the report. */
export function Orders({ overview: { orders, demo }, project, now }: Props) {
  // The newest one counts, even if it's over.
  const shown = orders.filter((order, at) => at === 0 || !isOver(order.state))
  const earlier = orders.length - shown.length
  return (
    <section className="overview-orders" aria-labelledby="orders">
      <h2 className="visually-hidden" id="orders">
        Orders
      </h2>
      {orders.length === 0 && (
        <p className="quiet">With a plan, we submit {project} to directories. Each one gets a row in your report.</p>
      )}
      {shown.map((order) => (
        <OrderLine key={order.id} order={order} demo={demo} now={now} />
      ))}
      {earlier > 0 && (
        <p className="quiet">
          <a href={dashboardPages.report.href}>{earlier === 1 ? '1 earlier order' : `${earlier} earlier orders`}</a>
        </p>
      )}
    </section>
  )
}

function OrderLine({ order, demo, now }: { order: Order; demo: boolean; now: number }) {
  const { planLabel, state, stopReason, progress, posts, pages } = order
  const why = orderStateText(state, stopReason)
  const parts = [
    progressText(progress, now),
    progress.live > 0 && `${progress.live} live`,
    posts.owed > 0 && writtenText('posts', posts),
    pages.owed > 0 && writtenText('pages', pages),
  ].filter((text) => text !== false)
  return (
    <div className="overview-order">
      <p>
        <a className="step-title" href={dashboardPages.report.href}>
          {planLabel}
        </a>{' '}
        <span className="stamp">{orderStamp(state, progress)}</span>{' '}
        {demo && <span className="stamp stamp-framed">demo</span>}
      </p>
      <p className="quiet order-progress">
        {why ?? [`${parts.join('. ')}.`, replacedText(progress)].filter(Boolean).join(' ')}
      </p>
      {why === null && (
        <progress max={progress.all || 1} value={progress.submitted} aria-label={`${planLabel}: submitted`} />
      )}
    </div>
  )
}
