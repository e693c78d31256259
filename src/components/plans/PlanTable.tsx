import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { fitText, leastAdded, offersFor, type Offer, offerHeadline, type ProductFit } from '#src/domain/plans/offers.ts'
import {
  formatPrice,
  isOrderedByEmail,
  type Plan,
  planLinkFor,
  plans,
  type PlanSlug,
  pricePeriod,
} from '#src/domain/plans/plans.ts'
import { GuaranteeNote } from './GuaranteeNote.tsx'

/** The headline says it, except where a plan has more than it can hold. */
function included({ plan, offer }: Row): string {
  // How many fit is said once, below the table.
  if (offer?.whyNot != null) return offer.covered < leastAdded ? `Needs ${leastAdded} that fit` : offer.whyNot
  const { directories, posts, pages } = plan
  return pages > 0
    ? `${directories} directories, ${posts} posts and ${pages} pages a month`
    : offerHeadline(plan, offer)
}

type Row = { plan: Plan; offer: Offer<Plan> | null }

type Props = {
  /** The payment link of each plan. */
  links: Record<PlanSlug, string>
  /** What fits the kind of product that the page is about. Null: it's about no kind. */
  fit: (ProductFit & { kind: string }) | null
}

/** The plans in short, for pages that are about something else. */
export function PlanTable({ links, fit }: Props) {
  const isByEmail = Object.values(links).some(isOrderedByEmail)
  const rows: readonly Row[] = fit
    ? offersFor(plans, fit.fitting, fit.product).map((offer) => ({ plan: offer.plan, offer }))
    : plans.map((plan) => ({ plan, offer: null }))
  const columns: readonly TableColumn<Row>[] = [
    { heading: 'Plan', cell: ({ plan: { label } }) => <strong>{label}</strong> },
    { heading: 'Price', cell: ({ plan: { price, type } }) => `${formatPrice(price)} ${pricePeriod(type)}` },
    { heading: 'Included', cell: included },
    {
      heading: 'Order',
      cell: ({ plan: { slug, label, popular }, offer }) =>
        offer?.whyNot == null && (
          <a
            className={`button button-small${(offer ? offer.isRecommended : popular) ? '' : ' button-quiet'}`}
            href={planLinkFor(links[slug], { kind: fit?.kind ?? '' })}
            rel="nofollow"
          >{`Get ${label}`}</a>
        ),
    },
  ]
  return (
    <section className="plan-table wrap" id="pricing" aria-labelledby="pricing-title" data-shared="pricing">
      <h2 id="pricing-title">Pricing</h2>
      <Table caption="Plans" columns={columns} rows={rows} rowKey={({ plan: { slug } }) => slug} />
      <GuaranteeNote />
      <p>
        {fit
          ? `${fitText(fit.fitting, fit.product)} In your country it may be fewer. `
          : 'Each plan uses the directories that fit your product. '}
        <a href="/#pricing">All plans and details</a>
        {isByEmail && <span className="quiet"> Order by email: you aren’t charged here.</span>}
      </p>
    </section>
  )
}
