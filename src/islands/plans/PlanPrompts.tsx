import { type Subscription, trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { dashboardPages } from '#src/islands/accounts/pages.ts'
import { priceOf, whatComesNext } from './texts.ts'
import { StateStamp } from '#src/islands/subscriptions/StateStamp.tsx'

/** A plan is chosen and not paid. */
export function ConfirmPaymentPrompt({ plan, trial }: { plan: Subscription; trial: boolean }) {
  const isTried = trial && plan.type !== 'onetime'
  return (
    <section className="prompt" aria-labelledby="plan-prompt">
      <h2 id="plan-prompt">Confirm your payment information</h2>
      <p>{isTried ? `To start the ${trialDays}-day free trial` : `To start ${plan.planLabel}`}</p>
      <a className="button" href={dashboardPages.plan.href}>
        Go to your plan
      </a>
    </section>
  )
}

/** There is no plan, or the one there was is over. */
export function UpgradePrompt({ plan }: { plan: Subscription | null }) {
  return (
    <section className="teach" aria-labelledby="plan-prompt">
      <h2 id="plan-prompt">{plan ? `Your plan ${plan.planLabel} has ended` : 'Choose a plan'}</h2>
      <p>
        {plan ? `${whatComesNext(plan)} ` : ''}A plan is what makes us submit your site: one payment, or by the month,
        and every submission is a row that you can check.
      </p>
      <a className="button" href={dashboardPages.plan.href}>
        See the plans
      </a>
    </section>
  )
}

/** What one pays, and until when. */
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
      <p className="screen-more">
        <a href={dashboardPages.plan.href}>Receipts, card, and how to stop</a>
      </p>
    </section>
  )
}
