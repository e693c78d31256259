import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import type { AdminCorrection } from '#src/domain/corrections/corrections.api.ts'
import { decisionMessages } from '#src/domain/corrections/admin.ts'
import { correctionFields } from '#src/domain/corrections/corrections.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { type FieldText, useForm } from '#src/islands/ui/useForm.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { AcceptFields, parseValue } from './AcceptFields.tsx'

type Props = { correction: AdminCorrection; onDone: (message: string) => Promise<void>; onClose: () => void }

/** A reader's correction, to accept or reject. */
export function CorrectionDialog({ correction, onDone, onClose }: Props) {
  const [rejecting, setRejecting] = useState(false)
  const { directory, state } = correction
  return (
    <Dialog title={rejecting ? 'Reject this correction?' : directory.name} onClose={onClose}>
      <Sent correction={correction} />
      {/* Hidden, not removed, so that what was typed is still there on the way back. */}
      {state === 'open' && (
        <div hidden={rejecting}>
          <AcceptForm correction={correction} onDone={onDone} close={onClose} onReject={() => setRejecting(true)} />
        </div>
      )}
      {rejecting && <RejectForm correction={correction} onDone={onDone} close={() => setRejecting(false)} />}
    </Dialog>
  )
}

/** What the reader sent. It's text, whatever it contains. */
function Sent({ correction: { field, text, evidence, email, note, directory } }: Pick<Props, 'correction'>) {
  return (
    <div className="stack">
      <p>
        <strong>{correctionFields[field]}</strong>
      </p>
      <p className="correction-text" dir="auto">
        {text}
      </p>
      <p className="button-row">
        {evidence !== null && <OutsideLink url={evidence}>Their evidence</OutsideLink>}
        {directory.path !== null && (
          <a href={directory.path} target="_blank" rel="noopener">
            Our entry
          </a>
        )}
        <a href={directory.submitUrl ?? directory.url} target="_blank" rel={linkRel('recommended')}>
          The directory
        </a>
        {email !== null && <a href={`mailto:${email}`}>{email}</a>}
      </p>
      {note !== null && <p className="quiet">{`Note: ${note}`}</p>}
    </div>
  )
}

/** Shows the list as it is now if the correction or its directory has changed. */
function refused<Answer extends { status: number }>(answer: Answer): Answer {
  if (answer.status === 404 || answer.status === 409) void refresh('corrections')
  return answer
}

type FormProps = { correction: AdminCorrection; onDone: Props['onDone']; close: () => void }

function AcceptForm({ correction, onDone, close, onReject }: FormProps & { onReject: () => void }) {
  const form = useForm(async (text: FieldText) => {
    const answer = await askSignedIn(`/admin/corrections/${correction.id}/accept`, {
      method: 'POST',
      json: {
        version: correction.directory.version,
        ...parseValue(correction.field, text),
        summary: text('summary'),
        note: text('note'),
      },
    })
    if (!answer.ok) return refused(answer)
    await onDone(decisionMessages.accepted)
    return null
  })
  return (
    <Form
      form={form}
      action="Accept correction"
      busyAction="Saving..."
      aside={
        <>
          <CancelButton onClick={close} />
          <button className="button-link button-link-bad" type="button" onClick={onReject}>
            Reject
          </button>
        </>
      }
    >
      <AcceptFields correction={correction} errorOf={form.errorOf} />
    </Form>
  )
}

function RejectForm({ correction, onDone, close }: FormProps) {
  const form = useForm(async (text: FieldText) => {
    const call = `/admin/corrections/${correction.id}/reject`
    const answer = await askSignedIn(call, { method: 'POST', json: { note: text('note') } })
    if (!answer.ok) return refused(answer)
    await onDone(decisionMessages.rejected)
    return null
  })
  return (
    <Form
      form={form}
      action="Reject correction"
      busyAction="Saving..."
      danger
      aside={<CancelButton onClick={close} label="Back" />}
    >
      <p>The entry stays as it is. The reader isn’t notified.</p>
      <TextArea
        id="reject-note"
        name="note"
        label="Why"
        help="Only admins can see it."
        rows={2}
        autoFocus
        error={form.errorOf('note')}
      />
    </Form>
  )
}
