import { generalOfferText, offersFor, offerText } from '#src/domain/plans/offers.ts'
import { plans, type PlanSlug } from '#src/domain/plans/plans.ts'
import { useProductFit } from './useProductFit.ts'

/** What a plan takes of the directories that fit the visitor's product, on a page about that plan. */
export function OfferNote({ slug }: { slug: PlanSlug }) {
  const fit = useProductFit()
  const plan = plans.find((one) => one.slug === slug)
  if (!plan) return null
  const offer = fit && offersFor(plans, fit.fitting, fit.product).find((one) => one.plan === plan)
  return (
    <p>
      {fit && offer ? (
        <span>{offerText(offer, fit.fitting, fit.product)}</span>
      ) : (
        <>
          <span>{generalOfferText(plan)}</span> <a href="/#matches">See how many fit</a>
        </>
      )}
    </p>
  )
}
