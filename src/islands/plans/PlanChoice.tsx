import { useState } from 'react'
import { shortfallText } from '#src/domain/deliveries/report-texts.ts'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import { paymentUrl } from '#src/domain/sign-in/sessions/tokens.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { isServed, trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

type Props = {
  plans: readonly PlanRecord[]
  current: Subscription | null
  /** Whether a monthly or annual plan starts with a free trial. */
  trial: boolean
  onChanged: (message: string) => void
  /** How many directories fit a project. Null: not known. */
  fit: { project: string; fitting: number } | null
  /** How many directories fit a product, depending on its kind. */
  range: { min: number; max: number }
}

/** The plans to choose from. */
export function PlanChoice({ plans, current, trial, onChanged, fit, range }: Props) {
  const [selected, setSelected] = useState<PlanRecord | null>(null)
  const served = current && isServed(current.state) ? current : null

  // A change of a running plan has no trial.
  const isMonthly = served !== null && served.type !== 'onetime'

  const choose = async ({ id }: PlanRecord): Promise<Sent> => {
    const answer = await changePlan(id)
    if (!answer.ok) return { message: answer.message, errors: [] }
    const url = paymentUrl(answer.body.paymentUrl)
    if (url) {
      location.assign(url)
      return 'leaving'
    }
    onChanged(answer.body.message)
    return null
  }
  /** The card is on file, so there is no payment page. The change needs a confirmation instead. */
  const needsConfirmation = (plan: PlanRecord) =>
    served?.managed && served.type !== 'onetime' && plan.type !== 'onetime'

  return (
    <section className="screen-section" aria-labelledby="plans">
      <h2 id="plans">{served ? 'Change plan' : 'Choose a plan'}</h2>
      <ul className="offers">
        {plans.map((plan) => (
          <li key={plan.id} className={plan.popular ? 'offer offer-popular' : 'offer'}>
            <Offer plan={plan} trial={trial && !isMonthly} fit={fit} />
            <div className="offer-act">
              {plan.id === served?.planId ? (
                <span className="stamp stamp-framed stamp-good">your plan</span>
              ) : needsConfirmation(plan) ? (
                <button className="button button-quiet" type="button" onClick={() => setSelected(plan)}>
                  {`Change to ${plan.label}`}
                </button>
              ) : (
                <ActionForm
                  action={`Choose ${plan.label}`}
                  busyAction="Choosing..."
                  quiet={!plan.popular || served !== null}
                  act={() => choose(plan)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="quiet">
        {'Prices in US dollars, including the launch discount. Fees are non-refundable.'}
        {fit === null && (
          <span>{` We only use directories that fit your product: ${range.min} to ${range.max}, depending on what it is. Complete your profile, and we’ll tell you here if fewer fit than a plan includes.`}</span>
        )}
      </p>
      {selected && <ChangeDialog plan={selected} onChange={() => choose(selected)} onClose={() => setSelected(null)} />}
    </section>
  )
}

function Offer({ plan, trial, fit }: { plan: PlanRecord } & Pick<Props, 'trial' | 'fit'>) {
  return (
    <>
      <div className="offer-what">
        <h3>
          {plan.label} {plan.popular && <span className="stamp stamp-framed">popular</span>}
        </h3>
        <p>{plan.headline}</p>
        {fit && fit.fitting < plan.directories && (
          <p className="offer-fit">{shortfallText(fit.fitting, plan.directories, fit.project)}</p>
        )}
        <details>
          <summary>What’s included</summary>
          <p className="quiet">{plan.description}</p>
          <ul className="offer-features">
            {plan.features.map((feature) =>
              typeof feature === 'string' ? (
                <li key={feature}>{feature}</li>
              ) : (
                <li key={feature.text}>
                  {feature.text}: {feature.list.join(', ')}
                </li>
              ),
            )}
            {plan.nofeatures.map((feature) => (
              <li key={feature} className="offer-without">{`Not included: ${feature}`}</li>
            ))}
          </ul>
        </details>
      </div>
      <p className="offer-price">
        <s>
          <span className="visually-hidden">Was: </span>
          {formatPrice(plan.strokePrice)}
        </s>{' '}
        <strong>{formatPrice(plan.price)}</strong> <span className="stamp">{pricePeriod(plan.type)}</span>
        {trial && plan.type !== 'onetime' && <span className="stamp stamp-good">{`${trialDays}-day free trial`}</span>}
      </p>
    </>
  )
}

type PlanChange = { message: string; data: Subscription; paymentUrl: string | null }

/** Chooses a plan. `paymentUrl` in the answer: where to pay, if there is something to pay. */
function changePlan(planId: number): Promise<Outcome<PlanChange>> {
  return askSignedIn<PlanChange>('/plans/change', { method: 'POST', json: { planId } })
}
