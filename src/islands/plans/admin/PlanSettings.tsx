import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import type { ErrorOf } from './PlanFields.tsx'

type Props = { plan: PlanRecord | null; isFixed: boolean; errorOf: ErrorOf }

/** The settings that every plan has. */
export function PlanSettings({ plan, isFixed, errorOf }: Props) {
  return (
    <>
      <TextField
        name="stripePlanId"
        label="Stripe price ID"
        help="Looks like price_… Leave it empty to send the price with each checkout."
        defaultValue={plan?.stripePlanId ?? ''}
        error={errorOf('stripePlanId')}
      />
      <CheckField
        name="active"
        label="Active: can be chosen on the dashboard"
        defaultChecked={plan?.active ?? true}
        error={errorOf('active')}
      />
      {isFixed && (
        <p className="field-help">
          The price and texts of this plan are set in the code, and its payment link in the environment. The pricing
          page shows it whether it’s active or not.
        </p>
      )}
    </>
  )
}
