import { useState } from 'react'
import { firstAddedPlan, type PlanRecord } from '#src/domain/plans/plans.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { type FieldText, useForm } from '#src/islands/ui/useForm.ts'
import { PlanFields } from './PlanFields.tsx'
import { PlanSettings } from './PlanSettings.tsx'
import { readPlan } from './read-plan.ts'
import { RemovePlanForm } from './RemovePlanForm.tsx'

/** What the dialog is about: one that is there, or one to add. */
export type EditedPlan = PlanRecord | 'new'

type Props = { plan: EditedPlan; onDone: (message: string) => Promise<void>; onClose: () => void }

/** Adds a plan, edits one, removes one. Of the fixed four it sets what may be set. */
export function PlanDialog({ plan, onDone, onClose }: Props) {
  const [removing, setRemoving] = useState(false)
  const isNew = plan === 'new'
  const title = isNew ? 'New plan' : removing ? `Remove ${plan.label}?` : plan.label
  const done = (message: string) => {
    onClose()
    void onDone(message)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {/* Stays while the question is asked, so that going back finds what was typed. */}
      <div hidden={removing}>
        <SaveForm plan={plan} onDone={done} close={onClose} onRemove={() => setRemoving(true)} />
      </div>
      {removing && !isNew && <RemovePlanForm plan={plan} onDone={done} onBack={() => setRemoving(false)} />}
    </Dialog>
  )
}

type FormProps = { plan: EditedPlan; onDone: (message: string) => void; close: () => void; onRemove: () => void }

function SaveForm({ plan, onDone, close, onRemove }: FormProps) {
  const isNew = plan === 'new'
  const isFixed = !isNew && plan.id < firstAddedPlan
  const form = useForm(async (text: FieldText) => {
    const settings = { stripePlanId: text('stripePlanId').trim(), active: text('active') === 'on' }
    const answer = await askSignedIn<{ data: PlanRecord }>(isNew ? '/plans' : `/plans/${plan.id}`, {
      method: isNew ? 'POST' : 'PUT',
      json: isFixed ? { ...plan, ...settings } : { ...readPlan(text), ...settings },
    })
    if (!answer.ok) return answer
    onDone(isNew ? `${answer.body.data.label} is added.` : `${answer.body.data.label} is saved.`)
    return null
  })
  const record = isNew ? null : plan
  // The API names the field, as it must; here the words stand under it.
  const errorOf = (field: string) => form.errorOf(field)?.replace(/^\w+ must/, 'It must')
  return (
    <AccountForm
      form={form}
      action={isNew ? 'Add the plan' : 'Save'}
      busyAction="Saving..."
      aside={
        <>
          <button className="button button-quiet" type="button" onClick={close}>
            Cancel
          </button>
          {!isNew && !isFixed && (
            <button className="button-link button-link-bad" type="button" onClick={onRemove}>
              Remove it
            </button>
          )}
        </>
      }
    >
      {!isFixed && <PlanFields plan={record} errorOf={errorOf} />}
      <PlanSettings plan={record} isFixed={isFixed} errorOf={errorOf} />
    </AccountForm>
  )
}
