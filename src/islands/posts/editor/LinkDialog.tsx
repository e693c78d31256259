import type { Editor } from '@tiptap/core'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { parseLinkUrl } from './link-url.ts'

type Props = { editor: Editor; onClose: () => void }

/** Edits the link of the selected words. If no words are selected, it asks for them too. */
export function LinkDialog({ editor, onClose }: Props) {
  const href = editor.getAttributes('link')['href'] as string | undefined
  const asksText = editor.state.selection.empty && href === undefined
  const form = useForm((text) => {
    const { href: to, fault } = parseLinkUrl(text('href'))
    if (to === null) return Promise.resolve(faultOf({ href: fault }))
    const words = text('text').trim() || text('href').trim()
    onClose()
    const chain = editor.chain().focus()
    if (asksText) {
      const link = { type: 'text', text: words, marks: [{ type: 'link', attrs: { href: to } }] }
      chain.insertContent(link).unsetMark('link').run()
    } else chain.extendMarkRange('link').setLink({ href: to }).run()
    return Promise.resolve('leaving')
  })
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <Dialog title={href === undefined ? 'Add link' : 'Edit link'} onClose={onClose}>
      <Form
        form={form}
        action={href === undefined ? 'Add link' : 'Save link'}
        busyAction="Saving…"
        aside={
          href !== undefined && (
            <button className="button button-quiet" type="button" onClick={remove}>
              Remove link
            </button>
          )
        }
      >
        <TextField
          name="href"
          label="URL"
          help="https://…, an email, or a path on this site such as /directories"
          kind="url"
          error={form.errorOf('href')}
          defaultValue={href ?? ''}
        />
        {asksText && <TextField name="text" label="Text" help="What readers see" error={form.errorOf('text')} />}
      </Form>
    </Dialog>
  )
}
