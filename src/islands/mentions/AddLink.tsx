import { useCallback, useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { checkLink, cleanLink, mentionLimits } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'

type Props = {
  projectId: string
  /** `unread`: why the page couldn't be read. */
  onAdded: (mention: Mention, unread: string | null) => void
  onClose: () => void
}

type Added = { mention: Mention; unread: string | null }

/** Adds a post by its link. What its page doesn't say can be typed. */
export function AddLink({ projectId, onAdded, onClose }: Props) {
  const form = useForm(async (text) => {
    const link = cleanLink({ url: text('url'), title: text('title'), text: text('text'), author: text('author') })
    const [first, ...others] = checkLink(link)
    if (first) return { message: first.message, errors: [first, ...others] }
    const answer = await askSignedIn<{ data: Added }>(`/posts/${projectId}/mentions`, { method: 'POST', json: link })
    if (!answer.ok) return answer
    onAdded(answer.body.data.mention, answer.body.data.unread)
    return null
  })
  const { element } = form
  const [isTyped] = useState(() => () => {
    const fields = element.current ? [...new FormData(element.current).values()] : []
    return fields.some((value) => typeof value === 'string' && value.trim() !== '')
  })
  useLeaveGuard(isTyped)
  const close = useCallback(onClose, [onClose])
  return (
    <Dialog title="Add a post by its link" onClose={close}>
      <Form form={form} action="Add post" busyAction="Reading the page..." aside={<CancelButton onClick={close} />}>
        <TextField
          name="url"
          label="Link"
          kind="url"
          help="We read the post and check it for your keywords."
          error={form.errorOf('url')}
        />
        <details className="mention-more">
          <summary>If only members can read it, tell us what it says</summary>
          <div className="form">
            <TextField name="title" label="Title" error={form.errorOf('title')} />
            <TextArea name="text" label="Text" rows={4} maxLength={mentionLimits.text} error={form.errorOf('text')} />
            <TextField name="author" label="Author" error={form.errorOf('author')} />
          </div>
        </details>
      </Form>
    </Dialog>
  )
}
