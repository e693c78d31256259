import type { PlanRecord } from '#src/domain/plans/plans.ts'
import { Field } from '#src/islands/ui/Field.tsx'
import { Check } from './Check.tsx'
import type { ErrorOf } from './PlanFields.tsx'

type Props = { plan: PlanRecord | null; isFixed: boolean; errorOf: ErrorOf }

/** What can be set of every plan. */
export function PlanSettings({ plan, isFixed, errorOf }: Props) {
  return (
    <>
      <Field
        name="stripePlanId"
        label="Stripe price id"
        help="Looks like price_… Empty: the price is told with each checkout."
        defaultValue={plan?.stripePlanId ?? ''}
        error={errorOf('stripePlanId')}
      />
      <Check
        name="active"
        label="Active: it can be chosen on the dashboard"
        defaultChecked={plan?.active ?? true}
        error={errorOf('active')}
      />
      {isFixed && (
        <p className="field-help">
          Price and texts of this plan stand in the code, its payment link in the environment. The pricing page shows it
          whether it is active or not.
        </p>
      )}
    </>
  )
}
