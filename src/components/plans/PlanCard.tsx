import { generalOfferText, type Offer, offerHeadline, offerText, type ProductFit } from '#src/domain/plans/offers.ts'
import { formatPrice, isPlanShown, type Plan, pricePeriod } from '#src/domain/plans/plans.ts'

type Props = {
  plan: Plan
  /** The payment link. */
  link: string
  /**
   * What the plan takes of the directories that fit the visitor's product, and the path of their list. Null: not known
   * what that is.
   */
  fit: (ProductFit & { offer: Offer<Plan>; finder: string }) | null
}

/** A plan in the pricing table. The stylesheet shows it if its billing period is checked. */
export function PlanCard({ plan, link, fit }: Props) {
  const offer = fit?.offer
  const isFirst = offer ? offer.isRecommended : plan.popular
  const classes = [
    'plan',
    isFirst && 'popular',
    !isPlanShown(plan, false) && 'not-monthly',
    !isPlanShown(plan, true) && 'not-yearly',
  ]
  return (
    <article id={`plan-${plan.slug}`} className={classes.filter(Boolean).join(' ')}>
      <h3>
        {plan.label} {isFirst && <span className="stamp stamp-framed">{offer ? 'recommended' : 'popular'}</span>}
      </h3>
      <p className="price">
        <s>
          <span className="visually-hidden">Before: </span>
          {formatPrice(plan.strokePrice)}
        </s>{' '}
        <strong>{formatPrice(plan.price)}</strong> <span className="stamp">{pricePeriod(plan.type)}</span>
      </p>
      <p className="headline">{offerHeadline(plan, offer ?? null)}</p>
      <p className="quiet">{plan.description}</p>
      <p className="plan-fit">
        {fit ? (
          <span>{offerText(fit.offer, fit.fitting, fit.product)}</span>
        ) : (
          <>
            <span>{generalOfferText(plan)}</span> <a href="/#matches">See how many</a>
          </>
        )}
      </p>
      {offer?.whyNot == null ? (
        <a className={isFirst ? 'button' : 'button button-quiet'} href={link} rel="nofollow">
          {`Get ${plan.label}`}
        </a>
      ) : (
        <p className="plan-refused">
          <span>Not sold for this product</span> <a href={fit?.finder}>See directories</a>
        </p>
      )}
      <ul className="plan-features">
        {plan.features.map((feature) =>
          typeof feature === 'string' ? (
            <li key={feature}>{feature}</li>
          ) : (
            <li key={feature.text}>
              {feature.text}
              <ul>
                {feature.list.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            </li>
          ),
        )}
        {plan.nofeatures.map((feature) => (
          <li key={feature} className="without">{`Without: ${feature}`}</li>
        ))}
      </ul>
    </article>
  )
}
