import { formatPrice, isPlanShown, type Plan, pricePeriod } from '#src/domain/plans/plans.ts'

/** `link`: the payment link. */
type Props = { plan: Plan; link: string }

/** A plan in the pricing table. The stylesheet shows it if its billing period is checked. */
export function PlanCard({ plan, link }: Props) {
  const classes = [
    'plan',
    plan.popular && 'popular',
    !isPlanShown(plan, false) && 'not-monthly',
    !isPlanShown(plan, true) && 'not-yearly',
  ]
  return (
    <article className={classes.filter(Boolean).join(' ')}>
      <h3>
        {plan.label} {plan.popular && <span className="stamp stamp-framed">popular</span>}
      </h3>
      <p className="price">
        <s>
          <span className="visually-hidden">Before: </span>
          {formatPrice(plan.strokePrice)}
        </s>{' '}
        <strong>{formatPrice(plan.price)}</strong> <span className="stamp">{pricePeriod(plan.type)}</span>
      </p>
      <p className="headline">{plan.headline}</p>
      <p className="quiet">{plan.description}</p>
      <a className={plan.popular ? 'button' : 'button button-quiet'} href={link} rel="nofollow">
        {`Get ${plan.label}`}
      </a>
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
