import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits } from '#src/domain/feedback/feedback.ts'
import { readReply } from '#src/domain/feedback/sent-feedback.ts'
import { textLength } from '#src/domain/text/text.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { useKeptTyping } from '#src/islands/ui/saving/useKeptTyping.ts'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { change } from './calls.ts'

/** Replies as typed, until they're sent. Only this browser has them. */
const feedbackReplyCopies = createLocalCopies<{ text: string }>(localKeys.feedbackReplyCopy, { text: '' })

const empty = { text: '' }

type Props = {
  feedback: Feedback
  path: string
  /** `isAll`: nothing was typed since it was sent. `message`: what the server says about it. */
  onSent: (isAll: boolean, message: string) => void
}

/** A reply by email. What is typed stays in this browser until it's sent. */
export function ReplyForm({ feedback: { id, version, email }, path, onSent }: Props) {
  const kept = useKeptTyping(feedbackReplyCopies, id, empty)
  const { text } = kept.typed
  const form = useForm(async () => {
    const { error } = readReply(text)
    if (error !== undefined) return faultOf({ text: error })
    const onDone = (message: string) => onSent(kept.saved({ text }, empty), message)
    return change(path, `/feedbacks/${id}/replies`, { text, version }, onDone)
  })
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
        onChange={({ target }) => kept.type({ text: target.value })}
        error={form.errorOf('text')}
      />
    </Form>
  )
}
