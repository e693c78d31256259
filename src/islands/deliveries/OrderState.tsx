import { useState } from 'react'
import { shortDay } from '#src/components/ui/Moment.tsx'
import { dayInYear } from '#src/domain/dates/dates.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import { isBeforeWork, orderPath, orderStamp } from '#src/domain/deliveries/orders.ts'
import {
  heldLossesText,
  orderStateText,
  owedText,
  progressText,
  replacedText,
  writtenText,
} from '#src/domain/deliveries/report-texts.ts'
import { outcomeText } from '#src/domain/survival/texts.ts'
import { ForecastLine } from '#src/components/deliveries/ForecastLine.tsx'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'

type Order = Report['orders'][number]
type Props = { order: Order; demo: boolean }

const stamps: Record<Order['state'], string> = {
  profile: 'stamp-waiting',
  trial: 'stamp-waiting',
  active: '',
  paused: 'stamp-bad',
  owed: 'stamp-waiting',
  done: 'stamp-good',
  stopped: 'stamp-bad',
}

/** An order: how far it is, and what it waits for. */
export function OrderState({ order, demo }: Props) {
  const { id, planLabel, state, progress, startsAt, dueAt, rows } = order
  const [now] = useState(() => Date.now())
  const why = orderStateText(state, order.stopReason)
  const hasStarted = rows.length > 0
  const replaced = replacedText(progress)
  const [aimedFor, doneBy] = [dueAt, progress.doneBy].map((at) => at && dayInYear(at, now))
  return (
    <section className="order" aria-labelledby={`order-${id}`}>
      <div className="screen-head">
        <h2 id={`order-${id}`}>
          {planLabel} <span className="stamp">from {shortDay(startsAt)}</span>
          {demo && <span className="stamp stamp-framed">demo</span>}
        </h2>
        <span className={`stamp stamp-framed ${stamps[state]}`.trim()}>{orderStamp(state, progress)}</span>
      </div>
      {hasStarted && (
        <>
          <p className="order-progress">
            {state === 'stopped' ? `${progress.submitted} submitted` : progressText(progress, now)}
          </p>
          <progress max={progress.all || 1} value={progress.submitted} aria-label={`${planLabel}: submitted`} />
          {replaced && <p className="quiet">{replaced}</p>}
          {state === 'active' && progress.late && aimedFor !== doneBy && (
            <p>{`That’s later than planned: we aimed for ${aimedFor}.`}</p>
          )}
          {order.forecast && <ForecastLine text={outcomeText(order.forecast)} isDemo={order.forecast.demo} />}
        </>
      )}
      <WrittenWork {...order} />
      {why && <p>{why}</p>}
      {progress.missing > 0 && <p className="quiet">{owedText(progress.missing)}</p>}
      {state === 'active' && progress.heldLosses > 0 && <p className="quiet">{heldLossesText(progress.heldLosses)}</p>}
      <OrderActions order={order} hasStarted={hasStarted} />
    </section>
  )
}

/** The posts and pages that the order includes. */
function WrittenWork({ posts, pages }: Pick<Order, 'posts' | 'pages'>) {
  const kinds = [
    { href: dashboardPages.articles.href, text: writtenText('posts', posts), owed: posts.owed },
    { href: dashboardPages.pages.href, text: writtenText('pages', pages), owed: pages.owed },
  ].filter(({ owed }) => owed > 0)
  if (kinds.length === 0) return null
  return (
    <ul>
      {kinds.map(({ href, text }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

type Actions = Omit<Props, 'demo'> & { hasStarted: boolean }

function OrderActions({ order: { id, state, progress, directories }, hasStarted }: Actions) {
  const isComing = !hasStarted && isBeforeWork(state)
  const canChoose = hasStarted && directories > 0 && (state === 'active' || state === 'paused') && progress.toGo > 0
  if (!isComing && !canChoose && state !== 'paused') return null
  return (
    <p className="button-row">
      {state === 'paused' && (
        <a className="button" href={dashboardPages.plan.href}>
          Update payment
        </a>
      )}
      {isComing && (
        <a className="button" href={orderPath(id)}>
          Approve profile and list
        </a>
      )}
      {canChoose && (
        <a className="button button-quiet" href={orderPath(id)}>
          Change the list
        </a>
      )}
    </p>
  )
}
