import { lazy, Suspense, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { type EditedPost, postLimits } from '#src/domain/posts/posts.ts'
import { withoutLineBreaks } from '#src/domain/text/text.ts'
import type { Figures } from '#src/islands/posts/editor/html.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { CopyNotice } from './CopyNotice.tsx'
import { DeletedNotice } from './DeletedNotice.tsx'
import { SidePanel } from './SidePanel.tsx'
import { contentOf } from './content.ts'
import { useEditor } from './useEditor.ts'

const TextEditor = lazy(() => import('#src/islands/posts/editor/Editor.tsx'))

/** The editor of a post: title and text, with publishing and settings beside them. */
export function PostEditor({ first }: { first: EditedPost | null }) {
  const editing = useEditor(first)
  const { fields, state, store } = editing
  const [figures, setFigures] = useState<Figures>({ words: first?.words ?? 0, images: 0, withoutAlt: 0 })
  const [initial] = useState(() => (first ? contentOf(first).content : ''))
  const errors = 'errors' in state ? state.errors : []
  const titleFault = errors.find(({ field }) => field === 'title')?.message

  return (
    <>
      <ConflictNotice editing={editing} />
      <DeletedNotice editing={editing} />
      <CopyNotice editing={editing} />
      <div className="writing">
        <div className="writing-column" onBlur={() => void store.saving.flush()}>
          <label className="visually-hidden" htmlFor="post-title">
            Title
          </label>
          <textarea
            className="writing-title"
            id="post-title"
            rows={1}
            placeholder="Title"
            dir="auto"
            value={fields.title}
            aria-describedby="post-title-error"
            aria-invalid={titleFault ? true : undefined}
            // A new post starts with its title.
            autoFocus={first === null}
            onChange={(event) => store.setFields({ title: withoutLineBreaks(event.target.value) })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              store.focusText()
            }}
          />
          <p className="field-error" id="post-title-error">
            {titleFault ?? (fields.title.length > postLimits.title ? `${fields.title.length} characters` : '')}
          </p>
          <Suspense fallback={<Loading />}>
            <TextEditor
              initial={initial}
              handle={store.attach}
              state={state}
              onChange={store.saving.touch}
              onFigures={setFigures}
              onUploads={store.addUploads}
            />
          </Suspense>
        </div>
        <SidePanel editing={editing} figures={figures} errors={errors} />
      </div>
    </>
  )
}
