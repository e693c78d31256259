import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type RefObject, useId } from 'react'

type Props = { editor: Editor; altField: RefObject<HTMLInputElement | null>; askLink: () => void }

/** Tools for the selected image, table or link, at the bottom of the window. */
export function ContextBar({ editor, altField, askLink }: Props) {
  const at = useEditorState({
    editor,
    selector: ({ editor: present }) => ({
      alt: present.isActive('image') ? ((present.getAttributes('image')['alt'] as string | null) ?? '') : null,
      // Only for images: otherwise it changes with every key.
      place: present.isActive('image') ? present.state.selection.from : 0,
      inTable: present.isActive('table'),
      href: present.isActive('link') ? (present.getAttributes('link')['href'] as string) : null,
    }),
  })
  const { alt, place, inTable, href } = at
  const say = (text: string) => editor.commands.updateAttributes('image', { alt: text })

  return (
    <div className="context-bar" role="group" aria-label="Selection" hidden={alt === null && !inTable && !href}>
      {alt !== null && (
        <AltField
          key={place}
          field={altField}
          alt={alt}
          say={say}
          back={() => editor.commands.focus()}
          remove={() => editor.chain().focus().deleteSelection().run()}
        />
      )}
      {alt === null && inTable && <TableTools editor={editor} />}
      {alt === null && href && (
        <>
          <span className="context-said">
            Links to{' '}
            <a href={href} target="_blank" rel="noreferrer">
              {href}
            </a>
          </span>
          <button className="text-button" type="button" onClick={askLink}>
            Edit link
          </button>
        </>
      )}
    </div>
  )
}

type AltProps = {
  field: RefObject<HTMLInputElement | null>
  alt: string
  say: (text: string) => void
  back: () => void
  remove: () => void
}

function AltField({ field, alt, say, back, remove }: AltProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Alt text</label>
      <input
        className="input context-input"
        id={id}
        ref={field}
        defaultValue={alt}
        placeholder="What the image shows, for people who can’t see it"
        dir="auto"
        autoComplete="off"
        onChange={(event) => say(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          back()
        }}
      />
      <button className="text-button" type="button" onClick={remove}>
        Remove image
      </button>
    </>
  )
}

type TableCommand = Extract<
  keyof Editor['commands'],
  'addRowAfter' | 'addColumnAfter' | 'deleteRow' | 'deleteColumn' | 'toggleHeaderRow' | 'mergeOrSplit' | 'deleteTable'
>

const tableTools: [TableCommand, string][] = [
  ['addRowAfter', 'Add row'],
  ['deleteRow', 'Delete row'],
  ['addColumnAfter', 'Add column'],
  ['deleteColumn', 'Delete column'],
  ['toggleHeaderRow', 'Toggle header row'],
  ['mergeOrSplit', 'Merge or split cells'],
  ['deleteTable', 'Delete table'],
]

function TableTools({ editor }: { editor: Editor }) {
  return tableTools.map(([command, label]) => (
    <button
      key={command}
      className="text-button"
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.chain().focus()[command]().run()}
    >
      {label}
    </button>
  ))
}
