import { useState } from 'react'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { firstAddedPlan } from '#src/domain/plans/plans.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { ConfirmForm } from '#src/islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { type FieldText, useForm } from '#src/islands/ui/useForm.ts'
import { PlanFields } from './PlanFields.tsx'
import { PlanSettings } from './PlanSettings.tsx'
import { parsePlan } from './parse-plan.ts'

/** The plan to edit, or a new one. */
export type EditedPlan = PlanRecord | 'new'

type Props = { plan: EditedPlan; onDone: (message: string) => Promise<void>; onClose: () => void }

/** Adds, edits or deletes a plan. Of the four fixed plans only a few settings can be changed. */
export function PlanDialog({ plan, onDone, onClose }: Props) {
  const [deleting, setDeleting] = useState(false)
  const isNew = plan === 'new'
  const title = isNew ? 'New plan' : deleting ? `Delete ${plan.label}?` : plan.label
  const done = (message: string) => {
    onClose()
    void onDone(message)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {/* Hidden, not removed, so that what was typed is still there on the way back. */}
      <div hidden={deleting}>
        <SaveForm plan={plan} onDone={done} close={onClose} onDelete={() => setDeleting(true)} />
      </div>
      {deleting && !isNew && (
        <ConfirmForm
          action="Delete plan"
          busyAction="Deleting..."
          danger
          cancel="Keep plan"
          act={async () => {
            const answer = await askSignedIn<{ message: string }>(`/plans/${plan.id}`, { method: 'DELETE' })
            if (!answer.ok) return answer
            done(answer.body.message)
            return 'leaving'
          }}
          close={() => setDeleting(false)}
        >
          <p>You can’t undo this. A plan that someone is subscribed to can’t be deleted. Make it inactive instead.</p>
        </ConfirmForm>
      )}
    </Dialog>
  )
}

type FormProps = { plan: EditedPlan; onDone: (message: string) => void; close: () => void; onDelete: () => void }

function SaveForm({ plan, onDone, close, onDelete }: FormProps) {
  const isNew = plan === 'new'
  const isFixed = !isNew && plan.id < firstAddedPlan
  const form = useForm(async (text: FieldText) => {
    const settings = { stripePlanId: text('stripePlanId').trim(), active: text('active') === 'on' }
    const answer = await askSignedIn<{ data: PlanRecord }>(isNew ? '/plans' : `/plans/${plan.id}`, {
      method: isNew ? 'POST' : 'PUT',
      json: isFixed ? { ...plan, ...settings } : { ...parsePlan(text), ...settings },
    })
    if (!answer.ok) return answer
    onDone(isNew ? `${answer.body.data.label} was added.` : `${answer.body.data.label} was saved.`)
    return null
  })
  const record = isNew ? null : plan
  // The API’s message names the field, which isn’t needed under the field.
  const errorOf = (field: string) => form.errorOf(field)?.replace(/^\w+ must/, 'It must')
  return (
    <Form
      form={form}
      action={isNew ? 'Add plan' : 'Save plan'}
      busyAction="Saving..."
      aside={
        <>
          <CancelButton onClick={close} />
          {!isNew && !isFixed && (
            <button className="button-link button-link-bad" type="button" onClick={onDelete}>
              Delete plan
            </button>
          )}
        </>
      }
    >
      {!isFixed && <PlanFields plan={record} errorOf={errorOf} />}
      <PlanSettings plan={record} isFixed={isFixed} errorOf={errorOf} />
    </Form>
  )
}
