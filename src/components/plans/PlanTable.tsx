import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { fitText, type Offer, offerIncluded, offersFor, type ProductFit } from '#src/domain/plans/offers.ts'
import { formatPrice, type Plan, planLinkFor, plans, type PlanSlug, pricePeriod } from '#src/domain/plans/plans.ts'
import { guarantee, launchOffer } from '#src/site.ts'

type Row = { plan: Plan; offer: Offer<Plan> | null }

type Props = {
  /** The payment link of each plan. */
  links: Record<PlanSlug, string>
  /** What fits the kind of product that the page is about. Null: it's about no kind. */
  fit: (ProductFit & { kind: string }) | null
}

/** The plans in short, for pages that are about something else. */
export function PlanTable({ links, fit }: Props) {
  const rows: readonly Row[] = fit
    ? offersFor(plans, fit.fitting, fit.product).map((offer) => ({ plan: offer.plan, offer }))
    : plans.map((plan) => ({ plan, offer: null }))
  const columns: readonly TableColumn<Row>[] = [
    { heading: 'Plan', cell: ({ plan: { label } }) => <strong>{label}</strong> },
    { heading: 'Before', cell: ({ plan: { strokePrice } }) => <s>{formatPrice(strokePrice)}</s> },
    { heading: 'Price', cell: ({ plan: { price, type } }) => `${formatPrice(price)} ${pricePeriod(type)}` },
    { heading: 'Included', cell: ({ plan, offer }) => offerIncluded(plan, offer) },
    {
      heading: 'Order',
      cell: ({ plan: { slug, label, popular }, offer }) =>
        offer?.whyNot == null && (
          <a
            className={`button button-small${(offer ? offer.isRecommended : popular) ? '' : ' button-quiet'}`}
            href={planLinkFor(links[slug], { kind: fit?.kind ?? '' })}
            rel="nofollow"
            aria-label={`Order ${label}`}
          >
            Order
          </a>
        ),
    },
  ]
  return (
    <section className="plan-table wrap" id="pricing" aria-labelledby="pricing-title" data-shared="pricing">
      <h2 id="pricing-title">Pricing</h2>
      <p>
        <span className="stamp stamp-framed">{`${launchOffer.discount} - ${launchOffer.leftOnPricing}`}</span>{' '}
        <span>For new customers, not counting Growth Partner.</span>
      </p>
      <Table caption="Plans" columns={columns} rows={rows} rowKey={({ plan: { slug } }) => slug} />
      <p>
        {guarantee.offered && <strong>{`${guarantee.title}. `}</strong>}
        {fit ? (
          <span>{`${upTo(fitText(fit.fitting, fit.product))} `}</span>
        ) : (
          <>
            <a href="#matches">How many fit depends on your business.</a>{' '}
          </>
        )}
        <a href="/#pricing">Details</a>
      </p>
    </section>
  )
}

/** Some countries have fewer than fit in all: 'to up to 23 directories.' */
function upTo(text: string): string {
  return text.replace(/ to (?=\d)/, ' to up to ')
}
