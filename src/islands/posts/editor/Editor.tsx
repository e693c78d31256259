import { EditorContent, useEditor, type UseEditorOptions } from '@tiptap/react'
import { memo, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { imageAccept } from '#src/domain/images/images.ts'
import { SaveStatus } from '#src/islands/ui/saving/SaveStatus.tsx'
import type { SaveState } from '#src/islands/ui/saving/document-types.ts'
import { ContextBar } from './ContextBar.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { Toolbar } from './Toolbar.tsx'
import { extensions } from './extensions.ts'
import { type Figures, figuresOf, htmlFor, htmlOf } from './html.ts'
import { Pasting } from './paste.ts'
import { addImages, type UploadEvents, Uploading } from './uploads.ts'

export type EditorHandle = {
  html: () => string
  /** Shows another text instead. Undo brings this one back. */
  replace: (html: string) => void
  focus: () => void
}

export type EditorProps = {
  /** The first text. Later ones come through `replace`. */
  initial: string
  handle: Ref<EditorHandle>
  onChange: () => void
  onFigures: (figures: Figures) => void
  onUploads: (by: number) => void
  /** Whether it’s saved: shown beside the tools, which stay in view. */
  state: SaveState
}

/** Words are counted this many milliseconds after the last key. */
const countAfterMs = 500
const contentId = 'post-text'

/** The text of a post, with its tools. */
function TextEditor({ initial, handle, onChange, onFigures, onUploads, state }: EditorProps) {
  const [said, setSaid] = useState<EditorMessage>({ message: '', isSuccess: true })
  const [asking, setAsking] = useState(false)
  const altField = useRef<HTMLInputElement>(null)
  const fileField = useRef<HTMLInputElement>(null)
  const askLink = useCallback(() => setAsking(true), [])
  const askImage = useCallback(() => fileField.current?.click(), [])
  const [events] = useState<UploadEvents>(() => ({
    onCount: onUploads,
    say: (message, isSuccess = false) => setSaid({ message, isSuccess }),
    // The field is rendered with the selection, one frame later.
    onPlaced: () => setTimeout(() => altField.current?.focus(), 50),
  }))

  // Made once: new objects would be applied again.
  const [configured] = useState<Partial<UseEditorOptions>>(() => ({
    extensions: [...extensions, Uploading.configure(events), Pasting.configure({ say: events.say })],
    content: htmlFor(initial),
    editorProps: {
      attributes: {
        id: contentId,
        class: 'prose writing-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text',
      },
      // The tools cover the edges of the window.
      scrollThreshold: { top: 60, bottom: 80, left: 0, right: 0 },
      scrollMargin: { top: 80, bottom: 100, left: 0, right: 0 },
      handleKeyDown: (_, event) => {
        const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
        if (!isLink || event.altKey || event.shiftKey) return false
        // Outside the text this opens the palette.
        event.stopPropagation()
        event.preventDefault()
        askLink()
        return true
      },
    },
  }))
  const editor = useEditor({
    ...configured,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    onUpdate: onChange,
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => onFigures(figuresOf(editor.state))
    const countDebounced = () => {
      clearTimeout(timer)
      timer = setTimeout(count, countAfterMs)
    }
    count()
    editor.on('update', countDebounced)
    return () => {
      clearTimeout(timer)
      editor.off('update', countDebounced)
    }
  }, [editor, onFigures])

  useImperativeHandle(
    handle,
    () => ({
      html: () => htmlOf(editor),
      replace: (html) => void editor.commands.setContent(htmlFor(html)),
      // TipTap's own command waits for a frame, and puts the caret before what was typed by then.
      focus: () => {
        editor.commands.setTextSelection(0)
        editor.view.focus()
      },
    }),
    [editor],
  )

  return (
    <>
      <div className="tools">
        <Toolbar editor={editor} controls={contentId} askLink={askLink} askImage={askImage} />
        <SaveStatus state={state} noun="post" />
        <MessageNotice
          said={said}
          onDone={() => {
            setSaid({ message: '', isSuccess: true })
            editor.view.focus()
          }}
        />
      </div>
      <EditorContent editor={editor} />
      <ContextBar editor={editor} altField={altField} askLink={askLink} />
      <input
        type="file"
        accept={imageAccept}
        multiple
        hidden
        aria-label="Images to upload"
        ref={fileField}
        onChange={({ target }) => {
          addImages(editor.view, [...(target.files ?? [])], editor.state.selection.to, events)
          target.value = ''
        }}
      />
      {asking && <LinkDialog editor={editor} onClose={() => setAsking(false)} />}
    </>
  )
}

type EditorMessage = { message: string; isSuccess: boolean }

/** Over the text, so that nothing moves. */
function MessageNotice({ said: { message, isSuccess }, onDone }: { said: EditorMessage; onDone: () => void }) {
  const isShown = message !== '' && !isSuccess
  return (
    <div className={isShown ? 'notice writing-said' : 'visually-hidden'}>
      <p role="status">{message}</p>
      {isShown && (
        <button className="text-button" type="button" onClick={onDone}>
          OK
        </button>
      )}
    </div>
  )
}

export default memo(TextEditor)
