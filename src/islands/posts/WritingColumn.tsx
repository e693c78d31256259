import { useEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { postLimits } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { withoutLineBreaks } from '#src/domain/text/text.ts'
import type { Figures } from '#src/islands/posts/editor/html.ts'
import { lazyPart } from '#src/islands/ui/lazyPart.tsx'
import { useIsShown } from '#src/islands/ui/shell/shown.ts'
import { contentOf, type Written } from './content.ts'
import type { OpenPost } from './useEditor.ts'

const TextEditor = lazyPart(async () => (await import('#src/islands/posts/editor/Editor.tsx')).default)

type Props<Doc extends Written> = {
  editing: OpenPost<Doc>
  errors: readonly FieldError[]
  onFigures: (figures: Figures) => void
}

/** Where a post or an article is written: its title and its text. */
export function WritingColumn<Doc extends Written>({ editing, errors, onFigures }: Props<Doc>) {
  const { fields, state, store, post } = editing
  const [{ initial, isNew }] = useState({ initial: post ? contentOf(post).content : '', isNew: post === null })
  const title = useRef<HTMLTextAreaElement>(null)
  const isShown = useIsShown()
  // A new post starts with its title.
  useEffect(() => {
    if (isNew && isShown) title.current?.focus()
  }, [isNew, isShown])
  const titleFault = errors.find(({ field }) => field === 'title')?.message
  return (
    <div className="writing-column" onBlur={() => void store.flush()}>
      <label className="visually-hidden" htmlFor="post-title">
        Title
      </label>
      <textarea
        ref={title}
        className="writing-title"
        id="post-title"
        rows={1}
        placeholder="Title"
        dir="auto"
        value={fields.title}
        aria-describedby="post-title-error"
        aria-invalid={titleFault ? true : undefined}
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
      <TextEditor
        initial={initial}
        handle={store.attach}
        state={state}
        onChange={store.touch}
        onFigures={onFigures}
        onUploads={store.addUploads}
        loading={<Loading />}
      />
    </div>
  )
}
