import { useState } from 'react'
import { FieldError } from '#src/components/ui/fields/FieldFrame.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { ChosenPlan } from '#src/domain/subscriptions/subscriptions.api.ts'
import { type SettledState, trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { priceOf } from '#src/islands/plans/texts.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'

type Props = { plan: ChosenPlan; onDone: (message: string) => Promise<void>; onClose: () => void }

const actions: Record<SettledState, string> = {
  trialing: 'Start free trial',
  active: 'Mark as paid',
  ended: 'End plan',
}
const results: Record<SettledState, string> = {
  trialing: 'is now in its free trial',
  active: 'was marked as paid',
  ended: 'was ended',
}

/** Records whether a plan was paid by an external payment link, because those payments aren’t reported to us. */
export function SettleDialog({ plan, onDone, onClose }: Props) {
  return (
    <Dialog title={`Update ${plan.planLabel}`} onClose={onClose}>
      <SettleForm plan={plan} onDone={onDone} close={onClose} />
    </Dialog>
  )
}

function SettleForm({ plan, onDone, close }: Omit<Props, 'onClose'> & { close: () => void }) {
  const [outcome, setOutcome] = useState<SettledState>('active')
  const form = useForm(async (text) => {
    const day = outcome === 'active' ? text('periodEndsAt') : ''
    const answer = await askSignedIn(`/subscriptions/${plan.id}/settle`, {
      method: 'POST',
      json: { state: outcome, ...(day && { periodEndsAt: `${day}T00:00:00Z` }) },
    })
    if (!answer.ok) return answer
    close()
    void onDone(`${plan.planLabel} for ${plan.email} ${results[outcome]}.`)
    return null
  })
  const mayTry = plan.type !== 'onetime' && plan.trialEndsAt === null
  return (
    <Form
      form={form}
      action={actions[outcome]}
      busyAction="Saving..."
      danger={outcome === 'ended'}
      aside={<CancelButton onClick={close} />}
    >
      <p>
        <span className="list-email">{plan.email}</span> chose {plan.planLabel} for {priceOf(plan)}. It’s paid by an
        external payment link, so only you can see whether the payment went through.
      </p>
      <fieldset className="settle">
        <legend className="field-label">Status</legend>
        <Choice name="paid" label="Paid" chosen={outcome === 'active'} onChoose={() => setOutcome('active')} />
        {mayTry && (
          <Choice
            name="trialing"
            label={`Free trial, ${trialDays} days`}
            chosen={outcome === 'trialing'}
            onChoose={() => setOutcome('trialing')}
          />
        )}
        <Choice name="ended" label="Ended" chosen={outcome === 'ended'} onChoose={() => setOutcome('ended')} />
        <FieldError field="settle">{form.errorOf('state')}</FieldError>
      </fieldset>
      {outcome === 'active' && plan.type !== 'onetime' && (
        <TextField
          name="periodEndsAt"
          label="Paid until"
          kind="date"
          help="Leave it empty if you don’t know."
          defaultValue={plan.periodEndsAt?.slice(0, 10)}
          error={form.errorOf('periodEndsAt')}
        />
      )}
      <p className="field-help">{consequence(plan, outcome)}</p>
    </Form>
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

function consequence({ type }: ChosenPlan, outcome: SettledState): string {
  const noEffects = 'This moves no money and sends no email.'
  const paid = 'This moves no money. If it’s the plan’s first order, the customer gets an email that we have it.'
  if (outcome === 'ended') return `The plan ends right away, and the customer sees that on the dashboard. ${noEffects}`
  if (outcome === 'trialing') {
    return `The plan is free for ${trialDays} days. Come back then to mark it as paid or end it. ${noEffects}`
  }
  const until = type === 'onetime' ? 'with no end date' : 'until you update it again'
  return `The plan is active ${until}, and the customer sees that on the dashboard. ${paid}`
}
