import { useState } from 'react'
import { StateStamp } from '#src/components/subscriptions/StateStamp.tsx'
import { shortDay } from '#src/components/ui/Moment.tsx'
import { paymentUrl } from '#src/domain/sign-in/sessions/tokens.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { isServed, subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { howToCancel, priceOf, whatComesNext } from '#src/islands/plans/texts.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { site } from '#src/site.ts'
import { CancelDialog } from './CancelDialog.tsx'

type Props = {
  plan: Subscription
  /** It changed. `message`: what the server said. */
  onChanged: (message: string) => void
}

/** The plan, its price, what comes next, and how to cancel. */
export function CurrentPlan({ plan, onChanged }: Props) {
  const [canceling, setCanceling] = useState(false)
  const { state, managed } = plan
  const recurs = plan.type !== 'onetime'
  const isDue = state === 'incomplete' || state === 'past_due'
  const canCancel = state === 'incomplete' || (recurs && isServed(state) && state !== 'canceled')

  return (
    <section className="screen-section" aria-labelledby="your-plan">
      <h2 id="your-plan">Your plan</h2>
      <dl className="data-table">
        <dt>Plan</dt>
        <dd>
          <strong>{plan.planLabel}</strong> <StateStamp state={state} />
        </dd>
        <dt>Price</dt>
        <dd className="figures">{priceOf(plan)}</dd>
        <dt>Since</dt>
        <dd>
          <time dateTime={plan.createdAt}>{shortDay(plan.createdAt)}</time>
        </dd>
        <dt>What comes next</dt>
        <dd className="figures">{whatComesNext(plan)}</dd>
        <dt>Canceling</dt>
        <dd>{howToCancel(plan)}</dd>
        {!managed && recurs && isServed(state) && (
          <>
            <dt>Payment</dt>
            <dd>
              {subscriptionMessages.paidElsewhere} <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
            </dd>
          </>
        )}
      </dl>
      <div className="acts">
        {isDue && (
          <ActionForm action="Pay now" busyAction="Opening payment..." act={() => goTo('/users/complete-payment')} />
        )}
        {managed && recurs && isServed(state) && (
          <ActionForm
            action="Change card"
            busyAction="Opening payment..."
            quiet
            act={() => goTo('/users/update-payment')}
          />
        )}
        {state === 'canceled' && (
          <ActionForm action="Resume plan" busyAction="Resuming..." act={() => change(plan, 'resume', onChanged)} />
        )}
        {canCancel && (
          <button className="button button-quiet" type="button" onClick={() => setCanceling(true)}>
            Cancel plan
          </button>
        )}
      </div>
      {canceling && (
        <CancelDialog
          plan={plan}
          onCancel={() => change(plan, 'cancel', onChanged)}
          onClose={() => setCanceling(false)}
        />
      )}
    </section>
  )
}

/** Goes to a page of the payment provider. The server knows its URL. */
async function goTo(path: string): Promise<Sent> {
  const answer = await askSignedIn<{ paymentUrl: string }>(path)
  if (!answer.ok) return answer
  const url = paymentUrl(answer.body.paymentUrl)
  if (!url) return { message: subscriptionMessages.provider, errors: [] }
  location.assign(url)
  return 'leaving'
}

async function change(
  { id }: Subscription,
  to: 'cancel' | 'resume',
  onChanged: (message: string) => void,
): Promise<Sent> {
  const answer = await askSignedIn<{ message: string }>(`/subscriptions/${id}/${to}`, { method: 'POST', json: {} })
  if (!answer.ok) return answer
  onChanged(answer.body.message)
  return null
}
