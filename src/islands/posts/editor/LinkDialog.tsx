import type { Editor } from '@tiptap/core'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Field } from '#src/islands/ui/Field.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { readLinkAddress } from './link-url.ts'

type Props = { editor: Editor; onClose: () => void }

/** Where the selected words lead; without words, it asks for them, too. */
export function LinkDialog({ editor, onClose }: Props) {
  const href = editor.getAttributes('link')['href'] as string | undefined
  const asksText = editor.state.selection.empty && href === undefined
  const form = useForm((text) => {
    const { href: to, fault } = readLinkAddress(text('href'))
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
    <Dialog title={href === undefined ? 'Add a link' : 'Change the link'} onClose={onClose}>
      <AccountForm
        form={form}
        action={href === undefined ? 'Add the link' : 'Change the link'}
        busyAction="Adding…"
        aside={
          href !== undefined && (
            <button className="button button-quiet" type="button" onClick={remove}>
              Remove it
            </button>
          )
        }
      >
        <Field
          name="href"
          label="Address"
          help="https://…, a mail address, or a path of this site such as /directories"
          type="url"
          error={form.errorOf('href')}
          defaultValue={href ?? ''}
        />
        {asksText && <Field name="text" label="Words" help="What readers see" error={form.errorOf('text')} />}
      </AccountForm>
    </Dialog>
  )
}
