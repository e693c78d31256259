import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { AdminOrderDetail } from '#src/domain/deliveries/admin.api.ts'
import { isOver, orderStateLabels } from '#src/domain/deliveries/orders.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import type { WrittenProgress } from '#src/domain/deliveries/deliveries.api.ts'
import { outcomeText } from '#src/domain/survival/texts.ts'
import { ForecastLine } from '#src/components/deliveries/ForecastLine.tsx'
import { Due, ProgressBar, ProgressNotes, Risks } from './OrderFacts.tsx'
import { HeldLosses } from './HeldLosses.tsx'
import { OrderRows } from './OrderRows.tsx'
import { workPath } from './paths.ts'

/** One order with its rows. */
export function OrderPage() {
  return (
    <AdminShell page="deliveries" title="Order" wide quietTitle>
      <NamedOrder />
    </AdminShell>
  )
}

function NamedOrder() {
  const [id] = useState(() => new URLSearchParams(location.search).get('id') ?? '')
  return (
    <>
      <p className="product-back">
        <a href="/admin/deliveries">All orders</a>
      </p>
      {id === '' ? <p>This URL doesn’t include an order. Choose one from the list.</p> : <Order id={id} />}
    </>
  )
}

function Order({ id }: { id: string }) {
  const { data, failure, reload } = useLoad<AdminOrderDetail>('deliveries', `/admin/orders/${encodeURIComponent(id)}`)
  if (!data) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  const { order, rows, forecast } = data
  const { project, email, website_url: url, demo, plan, state, risks, progress, posts, pages, dueAt } = order
  const { missing, heldLosses } = progress
  return (
    <>
      <div className="screen-head">
        <div className="order-head">
          <h2>
            <span dir="auto">{project ?? email}</span> {demo && <span className="stamp">demo</span>}
          </h2>
          <p className="quiet">
            {url !== null && (
              <span>
                <OutsideLink url={url}>{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</OutsideLink>
                {' · '}
              </span>
            )}
            <span>{`${email} · ${plan}`}</span>
          </p>
        </div>
        {rows.some(({ workable }) => workable) && (
          <a className="button" href={workPath(id)}>
            Work on this order
          </a>
        )}
      </div>
      <ErrorState failure={failure} onRetry={reload} />
      <dl className="order-facts">
        <div>
          <dt>Status</dt>
          <dd>{orderStateLabels[state]}</dd>
        </div>
        <div>
          <dt>Submitted</dt>
          <dd className="order-name">
            <ProgressBar owed={progress.all} submitted={progress.submitted} />
            <ProgressNotes {...progress} />
          </dd>
        </div>
        {posts.owed > 0 && <WrittenFact label="Articles published" {...posts} />}
        {pages.owed > 0 && <WrittenFact label="Pages published" {...pages} />}
        <div>
          <dt>Due</dt>
          <dd>
            <Due at={dueAt} open={state !== 'owed' && !isOver(state)} />
          </dd>
        </div>
        {risks.length > 0 && (
          <div>
            <dt>Needs attention</dt>
            <dd>
              <Risks risks={risks} />
            </dd>
          </div>
        )}
      </dl>
      {forecast && <ForecastLine text={outcomeText(forecast)} isDemo={forecast.demo} />}
      {missing > 0 && (state === 'active' || state === 'owed') && (
        <p className="quiet">
          {`${missing} owed: no directory that fits is left. New ones are added as they join the pool, to the oldest order of a site first.`}
        </p>
      )}
      {heldLosses > 0 && state === 'active' && <HeldLosses id={id} count={heldLosses} onDecided={reload} />}
      <OrderRows rows={rows} />
    </>
  )
}

function WrittenFact({ label, owed, published, sent }: WrittenProgress & { label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <ProgressBar owed={owed} submitted={published} />
        {sent > 0 && <span className="quiet">{`${sent.toLocaleString('en')} more sent`}</span>}
      </dd>
    </div>
  )
}
