import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#src/components/ui/Notice.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import type { Lead, LeadMessage } from '#src/domain/leads/leads.api.ts'
import { leadLimits } from '#src/domain/leads/leads.ts'
import { fillDm, hasMessage } from '#src/domain/leads/messages.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { ConfirmForm } from '#src/islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { useCopy } from '#src/islands/ui/useCopy.ts'
import { useForm } from '#src/islands/ui/useForm.ts'
import { changeLead, removeLead } from './calls.ts'
import { messageField } from './MessageSettings.tsx'
import { showLead } from './LeadTable.tsx'
import type { Notes } from './useNotes.ts'

type Props = {
  projectId: string
  lead: Lead
  message: LeadMessage
  notes: Notes
  onClose: () => void
  onRemoved: () => void
}

const copyWords = { copied: 'Copied', failed: 'Couldn’t copy. Select the text and copy it yourself.' }

/** One lead: the message to copy, the note, and the removal on request. */
export function LeadDialog({ projectId, lead, message, notes, onClose, onRemoved }: Props) {
  const [removes, setRemoves] = useState(false)
  if (removes) {
    return (
      <Dialog title={`Remove ${lead.handle}?`} onClose={onClose}>
        <ConfirmForm
          action="Remove permanently"
          busyAction="Removing..."
          danger
          act={async () => {
            const answer = await removeLead(projectId, lead.id)
            if (!answer.ok) return answer
            notes.keep(lead.id, null)
            onRemoved()
            return null
          }}
          close={() => setRemoves(false)}
        >
          <p>
            We’ll delete this person and their mentions from this project, and won’t show them here again. If they’re
            just not a fit, change the state instead. If they want to be removed everywhere, send them{' '}
            <a href="/gdpr#how-to-use-them">our instructions</a>.
          </p>
        </ConfirmForm>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={lead.handle}
      onClose={onClose}
      aside={
        <button className="button-link button-link-bad" type="button" onClick={() => setRemoves(true)}>
          Remove this person
        </button>
      }
    >
      {hasMessage(lead) ? (
        <Message
          text={fillDm(message, lead)}
          onWrite={() => {
            flushSync(onClose)
            // Only once the dialog is closed: it gives the focus back.
            document.getElementById(messageField)?.focus()
          }}
        />
      ) : (
        <p>Reddit doesn’t allow unsolicited messages from companies. Reply under their post instead.</p>
      )}
      <Note projectId={projectId} lead={lead} notes={notes} onSaved={onClose} />
    </Dialog>
  )
}

function Message({ text, onWrite }: { text: string; onWrite: () => void }) {
  const { said, copy } = useCopy(copyWords)
  if (text === '') {
    return (
      <p>
        You don’t have a message for leads yet. Write one, and it’s filled in here for each person.{' '}
        <button className="button-link" type="button" onClick={onWrite}>
          Write a message
        </button>
      </p>
    )
  }
  return (
    <div className="lead-message">
      <p className="lead-filled" dir="auto">
        {text}
      </p>
      <p className="button-row">
        <button className="button button-small" type="button" onClick={() => void copy(text)}>
          Copy message
        </button>
        <span className="quiet" role="status">
          {said}
        </span>
      </p>
    </div>
  )
}

type NoteProps = Pick<Props, 'projectId' | 'lead' | 'notes'> & { onSaved: () => void }

function Note({ projectId, lead, notes, onSaved }: NoteProps) {
  const typed = notes.typed[lead.id] ?? lead.note
  const [conflict, setConflict] = useState<string | null>(null)
  const form = useForm(async (_, hasChanged) => {
    const answer = await changeLead(projectId, lead.id, { version: lead.version, note: typed })
    if (answer.ok) {
      showLead(answer.body.data)
      // What was typed meanwhile stays, unsaved.
      if (hasChanged()) return null
      notes.keep(lead.id, null)
      onSaved()
      return null
    }
    if (answer.status !== 409) return answer
    const there = answer.data as Lead | undefined
    if (there) showLead(there)
    setConflict(there?.note ?? '')
    await refresh('leads')
    return { message: 'This note was changed in another window. Save again to replace it with yours.', errors: [] }
  })
  return (
    <Form form={form} action="Save note" busyAction="Saving..." quiet>
      {conflict !== null && conflict !== '' && <Notice>{`The other window says: ${conflict}`}</Notice>}
      <TextArea
        id="lead-note"
        name="note"
        label="Note"
        help="Only you see it."
        rows={3}
        maxLength={leadLimits.note}
        value={typed}
        onChange={({ target: { value } }) => notes.keep(lead.id, value === lead.note ? null : value)}
        error={form.errorOf('note')}
      />
    </Form>
  )
}
