import { useCallback, useRef } from 'react'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import {
  checkKeyword,
  cleanKeyword,
  keywordLimits,
  type KeywordMatch,
  keywordMessages,
} from '#src/domain/keywords/keywords.ts'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'
import { addKeywords } from './keyword-calls.ts'
import { addedText, leftOut } from './keyword-texts.ts'

type Props = {
  projectId: string
  /** How many more the plan allows. */
  room: number
  onSaid: (said: string) => void
}

const matches: Record<KeywordMatch, string> = {
  phrase: 'These words, in this order',
  all: 'All of these words, anywhere',
  exclude: 'Leave out posts with these words',
}

/** One keyword, or many pasted ones. What doesn't fit in the plan stays in the field. */
export function AddKeywords({ projectId, room, onSaid }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLeaveGuard(useCallback(() => (area.current?.value.trim() ?? '') !== '', []))
  const form = useForm(async (text) => {
    const fault = faultOf({ text: faultIn(text('text')) })
    if (fault) return fault
    const competitor = text('competitor') === 'on'
    const typed = { text: text('text'), match: text('match') as KeywordMatch, competitor }
    const sent = area.current?.value
    const answer = await addKeywords(projectId, typed)
    if (!answer.ok) return answer
    // What was typed meanwhile stays.
    if (area.current && area.current.value === sent) area.current.value = leftOut(answer.body.data).join('\n')
    onSaid(addedText(answer.body.data))
    return null
  })
  return (
    <Form form={form} action="Add keywords" busyAction="Adding..." quiet={room <= 0}>
      <TextArea
        name="text"
        label="Keywords"
        help="One per line. You can paste a whole list."
        rows={3}
        ref={area}
        error={form.errorOf('text')}
      />
      <SelectField name="match" label="Find posts with">
        {options(matches)}
      </SelectField>
      <CheckField name="competitor" label="It’s a competitor’s name: posts that mention it score higher" />
    </Form>
  )
}

/** Lengths come first, as on the server. */
function faultIn(typed: string): string | null {
  const lines = typed.split('\n').map(cleanKeyword).filter(Boolean)
  if (lines.length === 0) return keywordMessages.required
  if (lines.length > keywordLimits.perRequest) return keywordMessages.tooMany
  for (const line of lines) {
    const fault = checkKeyword(line)
    if (fault !== null) return lines.length > 1 ? `“${line.slice(0, 100)}”: ${fault}` : fault
  }
  return null
}
