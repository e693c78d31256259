import { lazy, Suspense, useState } from 'react'
import { type EditedPost, postLimits } from '#src/domain/posts/posts.ts'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import type { Figures } from '#src/islands/posts/editor/html.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { CopyNotice } from './CopyNotice.tsx'
import { GoneNotice } from './DeletedNotice.tsx'
import { contentOf } from './content.ts'
import { SidePanel } from './SidePanel.tsx'
import { useWriting } from './usePostEditor.ts'
import { withoutLineBreaks } from '#src/domain/text/text.ts'

const TextEditor = lazy(() => import('#src/islands/posts/editor/Editor.tsx'))

/** Where a post is written: its title and text, and beside them what becomes of it. */
export function PostEditor({ first }: { first: EditedPost | null }) {
  const writing = useWriting(first)
  const { fields, state, store } = writing
  const [figures, setFigures] = useState<Figures>({ words: first?.words ?? 0, images: 0, withoutAlt: 0 })
  const [initial] = useState(() => (first ? contentOf(first).content : ''))
  const errors = 'errors' in state ? state.errors : []
  const titleFault = errors.find(({ field }) => field === 'title')?.message

  return (
    <>
      <ConflictNotice writing={writing} />
      <GoneNotice writing={writing} />
      <CopyNotice writing={writing} />
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
            // A new post begins with its title.
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
        <SidePanel writing={writing} figures={figures} errors={errors} />
      </div>
    </>
  )
}
