import { useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import type { LeadMessage } from '#src/domain/leads/leads.api.ts'
import { leadLimits, leadMessages } from '#src/domain/leads/leads.ts'
import { checkDm, dmPlaceholders } from '#src/domain/leads/dm-templates.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { useKeptTyping } from '#src/islands/ui/saving/useKeptTyping.ts'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { proposeMessage, saveMessage } from './calls.ts'

type Props = { projectId: string; message: LeadMessage }

/** The id of the field. */
export const messageField = 'lead-dm'

/** Templates as typed, until they are saved. */
const copies = createLocalCopies<{ dm: string }>(localKeys.dmCopy, { dm: '' })

/** The message that is filled in for each lead. */
export function MessageSettings({ projectId, message }: Props) {
  const kept = useKeptTyping(copies, projectId, { dm: message.template })
  const { dm } = kept.typed
  const [said, setSaid] = useState(kept.wasRestored ? 'This is what you typed last time. It isn’t saved yet.' : '')
  const [isProposing, setProposing] = useState(false)
  const type = (text: string) => {
    kept.type({ dm: text })
    setSaid('')
  }
  const form = useForm(async () => {
    const fault = faultOf({ dm: checkDm(dm) })
    if (fault) return fault
    const answer = await saveMessage(projectId, dm)
    if (!answer.ok) return answer
    const isAll = kept.saved({ dm }, { dm })
    setSaid(isAll ? leadMessages.dmSaved : 'Saved, except for what you’ve typed since.')
    await refresh('leads')
    return null
  })
  const propose = async () => {
    if (isProposing) return
    setProposing(true)
    const answer = await proposeMessage(projectId)
    setProposing(false)
    if (!answer.ok) return setSaid(answer.message)
    // It may have been typed in while the proposal was loading.
    if (kept.view().typed.dm.trim() !== '')
      return setSaid('You’ve started typing, so we didn’t fill in the suggestion.')
    kept.type(answer.body.data)
    setSaid('We wrote this from your profile and offer. Edit it, then save it.')
  }

  return (
    <Setting
      id="message"
      title="Message for leads"
      about="One message, filled in for each person. You copy it and send it yourself. Keep it short, and say who you are."
    >
      <Form form={form} action="Save message" busyAction="Saving..." quiet>
        <TextArea
          id={messageField}
          name="dm"
          label="Message"
          help={`You can use ${dmPlaceholders.map((name) => `{{${name}}}`).join(', ')}. A line is left out if its placeholder is empty. {{handle|there}} falls back to “there”.`}
          rows={8}
          limit={leadLimits.dm}
          used={dm.length}
          value={dm}
          onChange={({ target: { value } }) => type(value)}
          error={form.errorOf('dm')}
        />
      </Form>
      {dm.trim() === '' && (
        <p>
          <button
            className="button-link"
            type="button"
            aria-disabled={isProposing || undefined}
            onClick={() => void propose()}
          >
            {isProposing ? 'Writing...' : 'Suggest a message'}
          </button>
        </p>
      )}
      <p className="quiet" role="status">
        {said}
      </p>
    </Setting>
  )
}
