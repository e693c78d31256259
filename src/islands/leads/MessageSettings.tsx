import { useEffect, useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { leadLimits, leadMessages, type LeadMessage } from '#src/domain/leads/leads.ts'
import { checkDm, dmPlaceholders } from '#src/domain/leads/messages.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { proposeMessage, saveMessage } from './calls.ts'

type Props = { projectId: string; message: LeadMessage }

/** Templates as typed, until they are saved. */
const copies = createLocalCopies<{ dm: string }>(localKeys.dmCopy, { dm: '' })

/** The message that is filled in for each lead. */
export function MessageSettings({ projectId, message }: Props) {
  const [typed, setTyped] = useState(message.template)
  const [copyKey] = useState(() => copies.newKey(projectId))
  const [said, setSaid] = useState('')
  const [first] = useState(message.template)

  useEffect(() => {
    const [newest, ...older] = copies.find(projectId)
    if (!newest) return
    for (const { key } of [newest, ...older]) if (key !== copyKey) copies.drop(key)
    if (newest.content.dm === first) return
    copies.keep(copyKey, newest.content, newest.at)
    setTyped(newest.content.dm)
    setSaid('This is what you typed last time. It isn’t saved yet.')
  }, [projectId, copyKey, first])

  const type = (dm: string) => {
    setTyped(dm)
    setSaid('')
    if (dm === message.template) copies.drop(copyKey)
    else copies.keep(copyKey, { dm }, new Date().toISOString())
  }
  const form = useForm(async () => {
    const fault = faultOf({ dm: checkDm(typed) })
    if (fault) return fault
    const answer = await saveMessage(projectId, typed)
    if (!answer.ok) return answer
    copies.drop(copyKey)
    setSaid(leadMessages.dmSaved)
    await refresh('leads')
    return null
  })
  const propose = async () => {
    const answer = await proposeMessage(projectId)
    if (!answer.ok) return setSaid(answer.message)
    type(answer.body.data.dm)
    setSaid('This is a proposal from your profile and offer. Edit it, then save it.')
  }

  return (
    <Setting
      id="message"
      title="Message for leads"
      about="One message, filled in for each person. You copy it and send it yourself. Be brief, and say who you are."
    >
      <Form form={form} action="Save message" busyAction="Saving..." quiet>
        <TextArea
          id="lead-dm"
          name="dm"
          label="Message"
          help={`You can use ${dmPlaceholders.map((name) => `{{${name}}}`).join(', ')}. A line whose placeholder is empty is left out. {{handle|there}} says “there” instead.`}
          rows={8}
          limit={leadLimits.dm}
          used={typed.length}
          value={typed}
          onChange={({ target: { value } }) => type(value)}
          error={form.errorOf('dm')}
        />
      </Form>
      {typed.trim() === '' && (
        <p>
          <button className="button-link" type="button" onClick={() => void propose()}>
            Propose a message
          </button>
        </p>
      )}
      <p className="quiet" role="status">
        {said}
      </p>
    </Setting>
  )
}
