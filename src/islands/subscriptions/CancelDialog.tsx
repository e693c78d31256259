import { shortDate } from '#src/domain/dates/dates.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { type Sent, useForm } from '#src/islands/ui/useForm.ts'

type Props = { plan: Subscription; onCancel: () => Promise<Sent>; onClose: () => void }

/** Asks once, plainly, and keeps nobody. */
export function CancelDialog({ plan, onCancel, onClose }: Props) {
  return (
    <Dialog title={`Cancel ${plan.planLabel}?`} onClose={onClose}>
      <CancelForm plan={plan} onCancel={onCancel} close={onClose} />
    </Dialog>
  )
}

function CancelForm({ plan, onCancel, close }: Omit<Props, 'onClose'> & { close: () => void }) {
  const form = useForm(async () => {
    const fault = await onCancel()
    if (fault === null) close()
    return fault
  })
  return (
    <AccountForm
      form={form}
      action="Cancel the plan"
      busyAction="Canceling..."
      aside={
        <button className="button button-quiet" type="button" onClick={close}>
          Keep it
        </button>
      }
    >
      <p>{consequence(plan)}</p>
    </AccountForm>
  )
}

function consequence({ state, trialEndsAt, periodEndsAt }: Subscription): string {
  if (state === 'incomplete') return 'You haven’t paid yet, so it ends immediately.'
  const end = periodEndsAt ?? trialEndsAt
  const until = end ? `until ${shortDate(end)}` : 'until the end of the paid period'
  return `You can use it ${until}, and you won’t be charged again. Until then you can resume it here.`
}
