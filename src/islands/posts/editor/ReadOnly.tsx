import { EditorContent, useEditor } from '@tiptap/react'
import { extensions } from './extensions.ts'
import { htmlFor } from './html.ts'

/** A text to read, as readers would see it. */
export default function ReadOnly({ html }: { html: string }) {
  const editor = useEditor({
    immediatelyRender: true,
    injectCSS: false,
    editable: false,
    extensions,
    content: htmlFor(html),
    editorProps: { attributes: { class: 'prose', 'aria-label': 'Text' } },
  })
  return <EditorContent editor={editor} />
}
