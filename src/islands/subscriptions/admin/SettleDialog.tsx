import { useId, useState } from 'react'
import type { ChosenPlan } from '#src/domain/subscriptions/subscriptions.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { FieldError, FieldHelp, fieldStates } from '#src/islands/ui/Field.tsx'
import { priceOf } from '#src/islands/plans/texts.ts'
import { useForm } from '#src/islands/ui/useForm.ts'

type Props = { plan: ChosenPlan; onDone: (message: string) => Promise<void>; onClose: () => void }
type Outcome = 'active' | 'ended'

/** Notes what a person saw of a plan that is paid by an external link: nobody reports those payments to us. */
export function SettleDialog({ plan, onDone, onClose }: Props) {
  return (
    <Dialog title={`Settle ${plan.planLabel}`} onClose={onClose}>
      <SettleForm plan={plan} onDone={onDone} close={onClose} />
    </Dialog>
  )
}

function SettleForm({ plan, onDone, close }: Omit<Props, 'onClose'> & { close: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>('active')
  const form = useForm(async (text) => {
    const day = outcome === 'active' ? text('periodEndsAt') : ''
    const answer = await askSignedIn(`/subscriptions/${plan.id}/settle`, {
      method: 'POST',
      json: { state: outcome, ...(day && { periodEndsAt: `${day}T00:00:00Z` }) },
    })
    if (!answer.ok) return answer
    close()
    void onDone(`${plan.planLabel} of ${plan.email} is ${outcome === 'active' ? 'noted as paid' : 'ended'}.`)
    return null
  })
  return (
    <AccountForm
      form={form}
      action={outcome === 'active' ? 'Note it as paid' : 'End it'}
      busyAction="Saving..."
      danger={outcome === 'ended'}
      aside={
        <button className="button button-quiet" type="button" onClick={close}>
          Cancel
        </button>
      }
    >
      <p>
        <span className="list-address">{plan.email}</span> chose {plan.planLabel} for {priceOf(plan)}. It is paid by an
        external link, so only a person can see what became of it.
      </p>
      <fieldset className="settle">
        <legend className="field-label">What did you see?</legend>
        <Choice name="paid" label="It was paid" chosen={outcome === 'active'} onChoose={() => setOutcome('active')} />
        <Choice name="over" label="It is over" chosen={outcome === 'ended'} onChoose={() => setOutcome('ended')} />
        <FieldError field="settle">{form.errorOf('state')}</FieldError>
      </fieldset>
      {outcome === 'active' && plan.type !== 'onetime' && <EndField plan={plan} error={form.errorOf('periodEndsAt')} />}
      <p className="field-help">{consequence(plan, outcome)}</p>
    </AccountForm>
  )
}

type ChoiceProps = { name: string; label: string; chosen: boolean; onChoose: () => void }

function Choice({ name, label, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="check">
      <input type="radio" name="outcome" value={name} checked={chosen} onChange={onChoose} />
      {label}
    </label>
  )
}

function EndField({ plan, error }: { plan: ChosenPlan; error: string | undefined }) {
  const id = useId()
  const help = 'Until when the payment reaches. Empty: no end is known.'
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Paid until
      </label>
      <input
        className="input"
        id={id}
        name="periodEndsAt"
        type="date"
        defaultValue={plan.periodEndsAt?.slice(0, 10)}
        {...fieldStates(id, help, error)}
      />
      <FieldHelp field={id}>{help}</FieldHelp>
      <FieldError field={id}>{error}</FieldError>
    </div>
  )
}

function consequence({ type }: ChosenPlan, outcome: Outcome): string {
  const quiet = 'No money moves, and no mail is sent.'
  if (outcome === 'ended') return `The plan ends at once; its owner sees that on the dashboard. ${quiet}`
  const until = type === 'onetime' ? 'for good' : 'until you settle it again'
  return `The plan is active ${until}; its owner sees that on the dashboard. ${quiet}`
}
