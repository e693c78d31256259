import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'

type Props = { plan: PlanRecord; onChange: () => Promise<Sent>; onClose: () => void }

/** Before a paid plan is changed: what the new one costs. */
export function ChangeDialog({ plan, onChange, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Change to ${plan.label}?`}
      action={`Change to ${plan.label}`}
      busyAction="Changing..."
      cancel="Keep current plan"
      act={onChange}
      onClose={onClose}
    >
      <p>
        {`${plan.label} costs ${formatPrice(plan.price)} ${pricePeriod(plan.type)}, charged to the same card from your next payment on. Everything you’ve already paid for is still delivered.`}
      </p>
    </ConfirmDialog>
  )
}
