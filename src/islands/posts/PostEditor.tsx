import { useState } from 'react'
import type { EditedPost } from '#src/domain/posts/posts.api.ts'
import type { Figures } from '#src/islands/posts/editor/html.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { CopyNotice } from './CopyNotice.tsx'
import { DeletedNotice } from './DeletedNotice.tsx'
import { SidePanel } from './SidePanel.tsx'
import { WritingColumn } from './WritingColumn.tsx'
import { postCalls } from './calls.ts'
import { useEditor } from './useEditor.ts'

/** The editor of a post: title and text, with publishing and settings beside them. */
export function PostEditor({ first }: { first: EditedPost | null }) {
  const editing = useEditor(first, postCalls)
  const { state } = editing
  const [figures, setFigures] = useState<Figures>({ words: first?.words ?? 0, images: 0, withoutAlt: 0 })
  const errors = 'errors' in state ? state.errors : []

  return (
    <>
      <ConflictNotice editing={editing} />
      <DeletedNotice editing={editing} />
      <CopyNotice editing={editing} />
      <div className="writing">
        <WritingColumn editing={editing} errors={errors} onFigures={setFigures} />
        <SidePanel editing={editing} figures={figures} errors={errors} />
      </div>
    </>
  )
}
