import { formatPrice, type PlanRecord, pricePeriod } from '#src/domain/plans/plans.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { type Sent, useForm } from '#src/islands/ui/useForm.ts'

type Props = { plan: PlanRecord; onChange: () => Promise<Sent>; onClose: () => void }

/** Before a plan that is being paid turns into another: what that costs. */
export function ChangeDialog({ plan, onChange, onClose }: Props) {
  return (
    <Dialog title={`Change to ${plan.label}?`} onClose={onClose}>
      <ChangeForm plan={plan} onChange={onChange} close={onClose} />
    </Dialog>
  )
}

function ChangeForm({ plan, onChange, close }: Omit<Props, 'onClose'> & { close: () => void }) {
  const form = useForm(async () => {
    const fault = await onChange()
    if (fault === null) close()
    return fault
  })
  return (
    <AccountForm
      form={form}
      action={`Change to ${plan.label}`}
      busyAction="Changing..."
      aside={
        <button className="button button-quiet" type="button" onClick={close}>
          Leave it
        </button>
      }
    >
      <p>
        {`${plan.label} costs ${formatPrice(plan.price)} ${pricePeriod(plan.type)}, to the same card. The change holds at once; what you have paid for and not used yet is counted.`}
      </p>
    </AccountForm>
  )
}
