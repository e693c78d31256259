import type { TableColumn } from '#src/components/ui/Table.tsx'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { paymentUrl } from '#src/domain/sign-in/sessions/tokens.ts'
import { priceOf } from '#src/islands/plans/texts.ts'

/** The columns of plans. `onEdit` opens one. */
export function planColumns(onEdit: (plan: PlanRecord) => void): readonly TableColumn<PlanRecord>[] {
  return [
    {
      heading: 'Plan',
      cell: ({ label, headline }) => (
        <>
          <strong className="list-title">{label}</strong>
          <span className="quiet">{headline}</span>
        </>
      ),
    },
    {
      heading: 'State',
      cell: ({ active }) => (
        <span className={active ? 'stamp stamp-framed stamp-good' : 'stamp stamp-framed'}>
          {active ? 'active' : 'inactive'}
        </span>
      ),
    },
    { heading: 'Price', cell: (plan) => priceOf(plan) },
    {
      heading: 'Stripe price ID',
      cell: ({ stripePlanId }) =>
        stripePlanId ? <code className="list-code">{stripePlanId}</code> : <span className="unknown">none</span>,
    },
    {
      heading: 'Payment link',
      cell: ({ url, label }) => {
        const href = paymentUrl(url)
        if (!href) return <span className="unknown">none</span>
        const host = new URL(href).host
        return (
          <a href={href} target="_blank" rel="noopener" aria-label={`${host}: payment link of ${label}`}>
            {host}
          </a>
        )
      },
    },
    {
      heading: 'Actions',
      cell: (plan) => (
        <button className="button-link" type="button" aria-label={`Edit ${plan.label}`} onClick={() => onEdit(plan)}>
          Edit
        </button>
      ),
      number: true,
    },
  ]
}
