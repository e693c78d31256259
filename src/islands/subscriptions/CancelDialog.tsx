import { shortDate } from '#src/domain/dates/dates.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'

type Props = { plan: Subscription; onCancel: () => Promise<Sent>; onClose: () => void }

/** Asks once before a plan is canceled. */
export function CancelDialog({ plan, onCancel, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Cancel ${plan.planLabel}?`}
      action="Cancel plan"
      busyAction="Canceling..."
      cancel="Keep plan"
      act={onCancel}
      onClose={onClose}
    >
      <p>{consequence(plan)}</p>
    </ConfirmDialog>
  )
}

function consequence({ state, trialEndsAt, periodEndsAt }: Subscription): string {
  if (state === 'incomplete') return 'You haven’t paid yet, so the plan ends right away.'
  const end = periodEndsAt ?? trialEndsAt
  if (end && Date.parse(end) <= Date.now()) return 'What you paid for is over, so the plan ends right away.'
  const until = end ? `until ${shortDate(end)}` : 'until the end of the billing period'
  return `Your plan stays active ${until}, and you won’t be charged again. Until then you can resume it here.`
}
