import { useEffect, useState } from 'react'
import {
  generalOfferText,
  type Offer as PlanOffer,
  offerHeadline,
  offersFor,
  offerText,
} from '#src/domain/plans/offers.ts'
import { type Intent, noIntent } from '#src/domain/plans/intents.ts'
import { lockedText } from '#src/domain/deliveries/locks.ts'
import type { ChoiceBody, PlanRecord } from '#src/domain/plans/plans.api.ts'
import { formatPrice, plans as fixedPlans, pricePeriod } from '#src/domain/plans/plans.ts'
import { paymentUrl } from '#src/domain/sign-in/sessions/tokens.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { isHadAlready, refuseBeside } from '#src/domain/subscriptions/second-plans.ts'
import { isServed, trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { findIntent } from '#src/islands/ui/kept-intent.ts'
import { ForecastLine } from '#src/components/deliveries/ForecastLine.tsx'
import { forecastText } from '#src/domain/survival/texts.ts'
import type { FittingDirectories } from '#src/domain/deliveries/deliveries.api.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

type Props = {
  plans: readonly PlanRecord[]
  current: Subscription | null
  /** Whether a monthly or annual plan starts with a free trial. */
  trial: boolean
  onChanged: (message: string) => void
  /** How many directories fit the open project and aren't used for it. Null: not known. */
  fit: ProjectFit | null
  /** Without it, there is no project yet. */
  emailConfirmed: boolean
}

/** `whyNot`: why no plan is sold for the project. */
export type ProjectFit = Pick<FittingDirectories, 'whyNot' | 'forecast'> & {
  projectId: string
  project: string
  fitting: number
  locked: number
}

/** The plans to choose from. */
export function PlanChoice({ plans, current, trial, onChanged, fit, emailConfirmed }: Props) {
  const intent = useIntent()
  const chosen = fixedPlans.find(({ slug }) => slug === intent.plan)?.id
  const [selected, setSelected] = useState<PlanRecord | null>(null)
  /** By the server, which knows of earlier plans, too. Pressing the button once more confirms what it said. */
  const [refused, setRefused] = useState<number | null>(null)
  const served = current && isServed(current.state) ? current : null

  // A change of a running plan has no trial.
  const isMonthly = served !== null && served.type !== 'onetime'

  const choose = async ({ id }: PlanRecord, again = false): Promise<Sent> => {
    const answer = await changePlan({ planId: id, projectId: fit?.projectId, again })
    if (!answer.ok) {
      setRefused(id)
      return { message: answer.message, errors: [] }
    }
    const url = paymentUrl(answer.body.paymentUrl)
    if (url) {
      location.assign(url)
      return 'leaving'
    }
    onChanged(answer.body.message)
    return null
  }
  /** The card is on file, so there is no payment page: the plan is replaced, and nothing is paid beside it. */
  const isReplaced = (plan: PlanRecord) => isMonthly && served.managed && plan.type !== 'onetime'

  const offers = fit && offersFor(plans, fit.fitting, fit.project)
  const rows = plans.map((plan) => {
    const isCurrent = plan.id === served?.planId
    // What is left fits another plan. A monthly one that runs has its directories already.
    const isTaken = isCurrent && isMonthly
    const offer = isTaken ? null : (offers?.find((offer) => offer.plan === plan) ?? null)
    const beside = isTaken || isReplaced(plan) ? null : refuseBeside(served ? [served] : [], plan)
    const whyNot = beside ?? (isTaken ? null : fit?.whyNot) ?? offer?.whyNot ?? null
    const isFirst = !isCurrent && whyNot === null && (offer ? offer.isRecommended : plan.popular)
    return { plan, offer, isCurrent, isTaken, isFirst, whyNot }
  })

  return (
    <section className="screen-section" aria-labelledby="plans">
      <h2 id="plans">{served ? 'Change plan' : 'Choose a plan'}</h2>
      <ul className="offers">
        {rows.map(({ plan, offer, isCurrent, isTaken, isFirst, whyNot }) => (
          <li key={plan.id} className={isFirst ? 'offer offer-popular' : 'offer'}>
            <Offer
              {...{ plan, offer, isTaken, isFirst, fit, whyNot }}
              isChosen={!isCurrent && plan.id === chosen}
              trial={trial && !isMonthly}
            />
            <div className="offer-act">
              {isCurrent && <span className="stamp stamp-framed stamp-good">your plan</span>}
              {isTaken ? null : whyNot !== null ? (
                <span className="stamp">can’t be chosen</span>
              ) : served ? (
                <button className="button button-quiet" type="button" onClick={() => setSelected(plan)}>
                  {isReplaced(plan) ? `Change to ${plan.label}` : `Choose ${plan.label}${isCurrent ? ' again' : ''}`}
                </button>
              ) : (
                <ActionForm
                  action={`Choose ${plan.label}`}
                  busyAction="Choosing..."
                  quiet={chosen === undefined ? !isFirst : plan.id !== chosen}
                  act={() => choose(plan)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {fit && lockedText(fit.locked) !== null && (
        <p>
          <span>{`${lockedText(fit.locked)} They don’t count above.`}</span>{' '}
          <a href={dashboardPages.profile.href}>See what unlocks them</a>
        </p>
      )}
      <p className="quiet">
        <span>Prices in US dollars, after the launch discount. Fees are non-refundable. </span>
        {fit && served && <span>Directories that your orders use aren’t counted again.</span>}
        {fit === null &&
          (intent.website !== '' && !emailConfirmed ? (
            <span>{`Confirm your email, and you’ll see here how many directories fit ${intent.website}.`}</span>
          ) : (
            <span>
              <a href={dashboardPages.profile.href}>Say in your profile what your product is</a>
              <span>, and you’ll see here how many directories fit.</span>
            </span>
          ))}
      </p>
      {selected && served && (
        <ChangeDialog
          plan={selected}
          current={served}
          isReplaced={isReplaced(selected)}
          onChange={() => choose(selected, isHadAlready([served], selected) || refused === selected.id)}
          onClose={() => setSelected(null)}
        />
      )}
    </section>
  )
}

type OfferProps = Pick<Props, 'trial' | 'fit'> & {
  plan: PlanRecord
  offer: PlanOffer<PlanRecord> | null
  isChosen: boolean
  /** It runs, and goes on. */
  isTaken: boolean
  whyNot: string | null
  /** The recommended plan, or the popular one as long as what fits isn't known. */
  isFirst: boolean
}

/** What was typed and chosen before signing up. */
function useIntent(): Intent {
  const [intent, setIntent] = useState(noIntent)
  useEffect(() => setIntent(findIntent()), [])
  return intent
}

function Offer({ plan, trial, fit, offer, isChosen, isTaken, isFirst, whyNot }: OfferProps) {
  return (
    <>
      <div className="offer-what">
        <h3>
          {plan.label}{' '}
          {isChosen ? (
            <span className="stamp stamp-framed stamp-good">your choice</span>
          ) : (
            isFirst && <span className="stamp stamp-framed">{offer ? 'recommended' : 'popular'}</span>
          )}
        </h3>
        <p>{offerHeadline(plan, offer)}</p>
        {plan.directories > 0 && !isTaken && (
          <p className="offer-fit">
            {whyNot ?? (fit && offer ? offerText(offer, fit.fitting, fit.project) : generalOfferText(plan))}
          </p>
        )}
        {plan.directories > 0 && !isTaken && whyNot === null && fit?.forecast && fit.fitting > 0 && (
          <ForecastLine text={forecastText(fit.forecast, plan.directories)} isDemo={fit.forecast.demo} />
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
function changePlan(choice: ChoiceBody): Promise<Outcome<PlanChange>> {
  return askSignedIn<PlanChange>('/plans/change', { method: 'POST', json: choice })
}
