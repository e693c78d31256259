import { useCallback } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { checkLink, cleanLink, emptyLink, mentionLimits, type PastedLink } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'

type Props = {
  projectId: string
  /** What was typed and not added yet. */
  typed: PastedLink
  onType: (link: PastedLink) => void
  /** `unread`: why the page couldn't be read. `isAll`: nothing was typed since it was sent. */
  onAdded: (mention: Mention, unread: string | null, isAll: boolean) => void
  onClose: () => void
}

type Added = { mention: Mention; unread: string | null }

/** Adds a post by its link. What its page doesn't say can be typed. */
export function AddLink({ projectId, typed, onType, onAdded, onClose }: Props) {
  const form = useForm(async (text, hasChanged) => {
    const link = cleanLink({ url: text('url'), title: text('title'), text: text('text'), author: text('author') })
    const [first, ...others] = checkLink(link)
    if (first) return { message: first.message, errors: [first, ...others] }
    const answer = await askSignedIn<{ data: Added }>(`/posts/${projectId}/mentions`, { method: 'POST', json: link })
    if (!answer.ok) return answer
    const isAll = !hasChanged()
    if (isAll) onType(emptyLink)
    onAdded(answer.body.data.mention, answer.body.data.unread, isAll)
    return null
  })
  const keep = () => {
    const fields = new FormData(form.element.current ?? undefined)
    const read = (name: keyof PastedLink) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    }
    onType({ url: read('url'), title: read('title'), text: read('text'), author: read('author') })
  }
  useLeaveGuard(useCallback(() => isTyped(typed), [typed]))
  const { url, title, text, author } = typed
  return (
    <Dialog title="Add a post by its link" onClose={onClose}>
      <div onChange={keep}>
        <Form form={form} action="Add post" busyAction="Reading the page..." aside={<CancelButton onClick={onClose} />}>
          <TextField
            name="url"
            label="Link"
            kind="url"
            help="We read the post and check it for your keywords."
            defaultValue={url}
            error={form.errorOf('url')}
          />
          <details className="mention-more">
            <summary>If only members can read it, tell us what it says</summary>
            <div className="form">
              <TextField name="title" label="Title" defaultValue={title} error={form.errorOf('title')} />
              <TextArea
                name="text"
                label="Text"
                defaultValue={text}
                rows={4}
                maxLength={mentionLimits.text}
                error={form.errorOf('text')}
              />
              <TextField name="author" label="Author" defaultValue={author} error={form.errorOf('author')} />
            </div>
          </details>
        </Form>
      </div>
    </Dialog>
  )
}

function isTyped(link: PastedLink): boolean {
  return Object.values(link).some((text) => text.trim() !== '')
}
