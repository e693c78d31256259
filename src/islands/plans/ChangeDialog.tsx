import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { formatPrice, pricePeriod } from '#src/domain/plans/plans.ts'
import { besideText, isHadAlready } from '#src/domain/subscriptions/second-plans.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'

type Props = {
  plan: PlanRecord
  current: Subscription
  /** The current plan ends. Otherwise the new one is paid for beside it. */
  isReplaced: boolean
  onChange: () => Promise<Sent>
  onClose: () => void
}

/** Before another plan is paid for: what stays, and what is charged. */
export function ChangeDialog({ plan, current, isReplaced, onChange, onClose }: Props) {
  const { label, price, type } = plan
  const again = isHadAlready([current], plan) ? ' again' : ''
  return (
    <ConfirmDialog
      title={isReplaced ? `Change to ${label}?` : `Choose ${label}${again}?`}
      action={isReplaced ? `Change to ${label}` : `Choose ${label}${again}`}
      busyAction={isReplaced ? 'Changing...' : 'Choosing...'}
      cancel={isReplaced ? 'Keep current plan' : 'Cancel'}
      act={onChange}
      onClose={onClose}
    >
      <p>
        {isReplaced
          ? `${label} costs ${formatPrice(price)} ${pricePeriod(type)}, charged to the same card from your next payment on. Everything you’ve already paid for is still delivered.`
          : besideText(current, plan)}
      </p>
    </ConfirmDialog>
  )
}
