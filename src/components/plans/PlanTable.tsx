import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { formatPrice, isOrderedByEmail, type Plan, plans, type PlanSlug, pricePeriod } from '#src/domain/plans/plans.ts'
import { GuaranteeNote } from './GuaranteeNote.tsx'

/** The headline says it, except where a plan has more than it can hold. */
function included({ headline, directories, posts, pages }: Plan): string {
  return pages > 0 ? `${directories} directories, ${posts} posts and ${pages} pages a month` : headline
}

/** `links`: the payment link of each plan. */
type Props = { links: Record<PlanSlug, string> }

/** The plans in short, for pages that are about something else. */
export function PlanTable({ links }: Props) {
  const isByEmail = Object.values(links).some(isOrderedByEmail)
  const columns: readonly TableColumn<Plan>[] = [
    { heading: 'Plan', cell: ({ label }) => <strong>{label}</strong> },
    { heading: 'Price', cell: ({ price, type }) => `${formatPrice(price)} ${pricePeriod(type)}` },
    { heading: 'Included', cell: included },
    {
      heading: 'Order',
      cell: ({ slug, label, popular }) => (
        <a
          className={`button button-small${popular ? '' : ' button-quiet'}`}
          href={links[slug]}
          rel="nofollow"
        >{`Get ${label}`}</a>
      ),
    },
  ]
  return (
    <section className="plan-table wrap" id="pricing" aria-labelledby="pricing-title" data-shared="pricing">
      <h2 id="pricing-title">Pricing</h2>
      <Table caption="Plans" columns={columns} rows={plans} rowKey={({ slug }) => slug} />
      <GuaranteeNote />
      <p>
        <a href="/#pricing">All plans and details</a>
        {isByEmail && <span className="quiet"> Order by email: you aren’t charged here.</span>}
      </p>
    </section>
  )
}
