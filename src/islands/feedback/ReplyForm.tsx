import { useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { type Feedback, feedbackLimits } from '#src/domain/feedback/feedback.ts'
import { readReply } from '#src/domain/feedback/sending.ts'
import { textLength } from '#src/domain/text/text.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { change } from './calls.ts'
import { feedbackReplyCopies } from './reply-copies.ts'

type Props = { feedback: Feedback; path: string; onSent: () => void }

/** A reply by email. What is typed stays in this browser until it's sent. */
export function ReplyForm({ feedback: { id, version, email }, path, onSent }: Props) {
  const [kept] = useState(() => feedbackReplyCopies.find(id))
  const [key] = useState(() => kept[0]?.key ?? feedbackReplyCopies.newKey(id))
  const [text, setText] = useState(kept[0]?.content.text ?? '')
  const form = useForm(async () => {
    const { error } = readReply(text)
    if (error !== undefined) return faultOf({ text: error })
    const fault = await change(path, `/feedbacks/${id}/replies`, { text, version })
    if (fault === null) {
      for (const copy of feedbackReplyCopies.find(id)) feedbackReplyCopies.drop(copy.key)
      onSent()
    }
    return fault
  })
  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') feedbackReplyCopies.drop(key)
    else feedbackReplyCopies.keep(key, { text: typed }, new Date().toISOString())
  }
  return (
    <Form form={form} action="Send reply" busyAction="Sending...">
      <TextArea
        name="text"
        id={`reply-${id}`}
        label={`Your reply to ${email ?? 'them'}`}
        rows={4}
        limit={feedbackLimits.reply}
        used={textLength(text)}
        value={text}
        onChange={({ target }) => type(target.value)}
        error={form.errorOf('text')}
      />
    </Form>
  )
}
