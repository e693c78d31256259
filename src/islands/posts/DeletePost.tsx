import { useState } from 'react'
import { shownPostPath } from '#src/domain/posts/posts.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import type { OpenPost } from './useEditor.ts'
import type { Publishing } from './usePublishing.ts'

/** Deletes the post, after asking. */
export function DeletePost({ editing, publishing }: { editing: OpenPost; publishing: Publishing }) {
  const [asking, setAsking] = useState(false)
  const { post, fields } = editing
  if (!post) return null
  return (
    <section className="panel-section">
      <button className="text-button text-button-bad" type="button" onClick={() => setAsking(true)}>
        Delete post…
      </button>
      {asking && (
        <ConfirmDialog
          title="Delete post?"
          action="Delete post"
          busyAction="Deleting…"
          danger
          cancel="Keep post"
          act={async () => {
            const fault = await publishing.remove()
            return fault === null ? 'leaving' : { message: fault, errors: [] }
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            This deletes <strong dir="auto">{fields.title || 'Untitled post'}</strong> and its history. You can’t undo
            this.
          </p>
          {post.publishedAt !== null && (
            <p>Readers who open {shownPostPath(post.slug)} will see that it was deleted.</p>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
