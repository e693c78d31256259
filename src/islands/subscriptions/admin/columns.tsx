import { StateStamp } from '#src/components/subscriptions/StateStamp.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { ChosenPlan } from '#src/domain/subscriptions/subscriptions.api.ts'
import { priceOf, whatComesNext } from '#src/islands/plans/texts.ts'

/** The columns of subscriptions. `onSettle` opens the dialog for one that is paid outside Stripe. */
export function chosenColumns(onSettle: (plan: ChosenPlan) => void): readonly TableColumn<ChosenPlan>[] {
  return [
    { heading: 'Account', cell: ({ email }) => <span className="list-email">{email}</span> },
    {
      heading: 'Plan',
      cell: (plan) => (
        <span>
          {plan.planLabel} <span className="list-became quiet">{priceOf(plan)}</span>
        </span>
      ),
    },
    { heading: 'State', cell: ({ state }) => <StateStamp state={state} /> },
    {
      heading: 'Since',
      cell: ({ createdAt }) => (
        <span className="stamp">
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </span>
      ),
    },
    { heading: 'What comes next', cell: (plan) => <span className="list-became">{whatComesNext(plan)}</span> },
    {
      heading: 'Actions',
      cell: (plan) =>
        plan.managed ? (
          <span className="unknown">managed by Stripe</span>
        ) : (
          <button
            className="button-link"
            type="button"
            aria-label={`Update ${plan.planLabel} for ${plan.email}`}
            onClick={() => onSettle(plan)}
          >
            Update
          </button>
        ),
      number: true,
    },
  ]
}
