import { Fragment, useState } from 'react'
import { GuaranteeNote } from '#src/components/plans/GuaranteeNote.tsx'
import { PlanCard } from '#src/components/plans/PlanCard.tsx'
import { finderPath } from '#src/domain/directories/paths.ts'
import { leastAdded, offersFor } from '#src/domain/plans/offers.ts'
import {
  isOrderedByEmail,
  isPlanShown,
  planLinkFor,
  plans,
  type PlanSlug,
  withProduct,
} from '#src/domain/plans/plans.ts'
import { trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { launchOffer } from '#src/site.ts'
import { useProductFit } from './useProductFit.ts'

const periods = ['monthly', 'yearly'] as const
const monthlyOnly = plans.filter((plan) => !isPlanShown(plan, true)).map(({ label }) => label)

/** `links`: the payment link of each plan. */
type Props = { links: Record<PlanSlug, string> }

/**
 * Plans by billing period. The radio buttons work without JavaScript through the stylesheet. The code tells screen
 * readers what changed.
 */
export function Pricing({ links }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const fit = useProductFit()
  const found = fit && offersFor(plans, fit.fitting, fit.product)
  const offers = plans.map((plan) => ({ plan, offer: found?.find((offer) => offer.plan === plan) }))
  const isByEmail = Object.values(links).some(isOrderedByEmail)
  const hasPaymentLink = !Object.values(links).every(isOrderedByEmail)
  const promoNote = hasPaymentLink
    ? 'The payment page takes the discount off with a promo code, which is filled in for you. '
    : ''

  function announce(period: (typeof periods)[number]) {
    const shown = plans.filter((plan) => isPlanShown(plan, period === 'yearly')).length
    setAnnouncement(`${shown} plans with ${period} billing`)
  }

  return (
    <section className="pricing wrap" id="pricing" aria-labelledby="pricing-title" data-shared="pricing">
      <div className="top">
        <div className="stack">
          <h2 id="pricing-title">Pricing</h2>
          <p>
            <span className="stamp stamp-framed offer">{`${launchOffer.discount} - ${launchOffer.leftOnPricing}`}</span>
          </p>
        </div>
        <fieldset className="billing">
          <legend className="visually-hidden">Billing</legend>
          {periods.map((period) => (
            <Fragment key={period}>
              <label>
                <input
                  type="radio"
                  name="billing"
                  value={period}
                  defaultChecked={period === 'monthly'}
                  onChange={() => announce(period)}
                />
                {period === 'monthly' ? 'Monthly' : 'Yearly'}
              </label>{' '}
            </Fragment>
          ))}
        </fieldset>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
      <div className="plans">
        {offers.map(({ plan, offer }) => (
          <PlanCard
            key={plan.slug}
            plan={plan}
            link={planLinkFor(links[plan.slug], fit?.chosen ?? {})}
            fit={fit && offer ? { ...fit, offer, finder: withProduct(finderPath, fit.chosen) } : null}
          />
        ))}
        <div className="plan yearly-note">
          <h3>No yearly plan yet</h3>
          <p>
            {`${monthlyOnly.join(' and ')} are billed monthly, and you can cancel at the end of any month. A yearly plan wouldn’t save you anything today.`}
          </p>
          <p className="quiet">Starter and Publisher are one-time purchases.</p>
        </div>
      </div>
      <GuaranteeNote />
      <p className="quiet small-print">
        {`${launchOffer.explainedOnPricing} `}
        {`Prices are in US dollars, after the launch discount. ${promoNote}Your first monthly plan starts with a ${trialDays}-day free trial. Fees are non-refundable. If fewer directories fit than a plan names, we owe you the rest until more join. Below ${leastAdded}, we don’t sell Starter or Publisher. `}
        {isByEmail && <strong>Order by email: you aren’t charged here, and we reply with how to pay.</strong>}
      </p>
    </section>
  )
}
