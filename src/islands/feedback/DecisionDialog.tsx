import { useState } from 'react'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import {
  type Feedback,
  type FeedbackStatus,
  feedbackStatuses,
  isFeedbackStatus,
} from '#src/domain/feedback/feedback.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { change } from './calls.ts'

type Props = { feedback: Feedback; path: string; hasBoard: boolean; onClose: () => void }

/** What becomes of feedback, and who sees it. */
export function DecisionDialog({ feedback, path, hasBoard, onClose }: Props) {
  const { id, version } = feedback
  const [status, setStatus] = useState<FeedbackStatus>(feedback.status)
  const form = useForm(async (text, hasChanged) => {
    const fault = await change(path, '/feedback/save', { id, version, status, shown: text('shown') === 'on' })
    if (fault === null && !hasChanged()) onClose()
    return fault
  })
  return (
    <Dialog title="Decide on this feedback" onClose={onClose}>
      <Form form={form} action="Save" busyAction="Saving..." aside={<CancelButton onClick={onClose} />}>
        <SelectField
          name="status"
          label="Status"
          value={status}
          onChange={(chosen) => {
            if (isFeedbackStatus(chosen)) setStatus(chosen)
          }}
        >
          {options(feedbackStatuses)}
        </SelectField>
        <CheckField
          name="shown"
          label={hasBoard ? 'Show it on the public board' : 'Show it on the public board, once that’s on'}
          defaultChecked={feedback.shown}
        />
        <p className="quiet" role="status">
          {mailNote(feedback, status)}
        </p>
      </Form>
    </Dialog>
  )
}

function mailNote({ status: present, email, told }: Feedback, chosen: FeedbackStatus): string {
  if (chosen === 'new' || chosen === present) return 'No email is sent.'
  if (email === null) return 'They left no email, so nobody is told.'
  if (told.some(({ status }) => status === chosen)) return 'They were told before, so no email is sent.'
  return `We’ll email ${email} that it’s ${feedbackStatuses[chosen].toLowerCase()}.`
}
