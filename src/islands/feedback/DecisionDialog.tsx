import { useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import {
  type FeedbackStatus,
  feedbackStatuses,
  isFeedbackStatus,
  isNotifiedMode,
} from '#src/domain/feedback/feedback.ts'
import { cutText } from '#src/domain/text/text.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { change } from './calls.ts'

type Props = {
  feedback: Feedback
  path: string
  hasBoard: boolean
  /** `message`: what the server says about it. */
  onDecided: (status: FeedbackStatus, message: string) => void
  onClose: () => void
}

/** What becomes of feedback, and who sees it. */
export function DecisionDialog({ feedback, path, hasBoard, onDecided, onClose }: Props) {
  const { id, version } = feedback
  const [status, setStatus] = useState<FeedbackStatus>(feedback.status)
  const form = useForm(async (text, hasChanged) => {
    const json = { id, version, status, shown: text('shown') === 'on', shownText: text('shownText') }
    const fault = await change(path, '/feedback/save', json, (message) => onDecided(status, message))
    if (fault === null && !hasChanged()) onClose()
    return fault
  })
  return (
    <Dialog title="Decide on this feedback" onClose={onClose}>
      <p className="quiet" dir="auto">
        {cutText(feedback.text, 160)}
      </p>
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
        {feedback.mayShow ? (
          <>
            <CheckField
              name="shown"
              label={hasBoard ? 'Show it on the public board' : 'Show it on the public board, once that’s on'}
              defaultChecked={feedback.shown}
            />
            <TextArea
              name="shownText"
              label="What the board shows"
              help="You can leave out words at the start or the end. The author can see this and take it back."
              rows={3}
              defaultValue={feedback.shownText ?? feedback.text}
              error={form.errorOf('shownText')}
            />
          </>
        ) : (
          <p className="quiet">They didn’t agree to have their words shown, so it can’t be on the public board.</p>
        )}
        <p className="quiet" role="status">
          {mailNote(feedback, status)}
        </p>
      </Form>
    </Dialog>
  )
}

function mailNote(
  { mode, status: present, email, emailConfirmed, notified }: Feedback,
  chosen: FeedbackStatus,
): string {
  if (chosen === 'new' || chosen === present) return 'No email is sent.'
  if (email === null) return 'They didn’t leave an email, so no email is sent.'
  if (!isNotifiedMode(mode)) return 'No email is sent about praise. You can reply to it instead.'
  if (notified.some(({ status }) => status === chosen)) return 'They’ve already been notified, so no email is sent.'
  const note = `We’ll email ${email} that it’s ${feedbackStatuses[chosen].toLowerCase()}`
  return emailConfirmed ? `${note}.` : `${note}, once they confirm their email.`
}
