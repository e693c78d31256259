import { StateStamp } from '#src/components/subscriptions/StateStamp.tsx'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { priceOf, whatComesNext } from './texts.ts'

/** A plan is chosen but not paid yet. */
export function ConfirmPaymentPrompt({ plan, trial }: { plan: Subscription; trial: boolean }) {
  const isTried = trial && plan.type !== 'onetime'
  return (
    <section className="prompt" aria-labelledby="plan-prompt">
      <h2 id="plan-prompt">Confirm your payment information</h2>
      <p>{isTried ? `To start the ${trialDays}-day free trial` : `To start ${plan.planLabel}`}</p>
      <a className="button" href={dashboardPages.plan.href}>
        Review plan
      </a>
    </section>
  )
}

/** There is no plan, or the last one has ended. */
export function UpgradePrompt({ plan }: { plan: Subscription | null }) {
  return (
    <section className="empty-state" aria-labelledby="plan-prompt">
      <h2 id="plan-prompt">{plan ? `Your ${plan.planLabel} plan has ended` : 'Choose a plan'}</h2>
      <p>
        {`${plan ? `${whatComesNext(plan)} ` : ''}With a plan, we submit your site to directories, and every submission gets a row that you can check. Pay once or monthly.`}
      </p>
      <a className="button" href={dashboardPages.plan.href}>
        See plans
      </a>
    </section>
  )
}

/** The plan, its price, and what comes next. */
export function PlanSummary({ plan }: { plan: Subscription }) {
  return (
    <section className="screen-section" aria-labelledby="plan-summary">
      <h2 id="plan-summary">Plan</h2>
      <dl className="data-table">
        <dt>Plan</dt>
        <dd>
          <strong>{plan.planLabel}</strong> <StateStamp state={plan.state} />
        </dd>
        <dt>Price</dt>
        <dd className="figures">{priceOf(plan)}</dd>
        <dt>Next</dt>
        <dd className="figures">{whatComesNext(plan)}</dd>
      </dl>
      <a className="screen-more" href={dashboardPages.plan.href}>
        Receipts, card and cancellation
      </a>
    </section>
  )
}
