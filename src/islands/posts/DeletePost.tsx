import { useState } from 'react'
import { postPath } from '#src/domain/posts/posts.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import type { Publishing } from './usePublishing.ts'
import type { Writing } from './usePostEditor.ts'

/** Deletes the post, once it was asked whether that is meant. */
export function DeletePost({ writing, publishing }: { writing: Writing; publishing: Publishing }) {
  const [asking, setAsking] = useState(false)
  const { post, fields } = writing
  if (!post) return null
  return (
    <section className="panel-section">
      <button className="text-button text-button-bad" type="button" onClick={() => setAsking(true)}>
        Delete the post…
      </button>
      {asking && (
        <Dialog title="Delete the post?" onClose={() => setAsking(false)}>
          <p>
            <strong dir="auto">{fields.title || 'A post without a title'}</strong> goes with its history. It cannot be
            brought back.
          </p>
          {post.publishedAt !== null && <p>Readers who come to {postPath(post.slug)} are told that it is gone.</p>}
          <ActionForm
            action="Delete it"
            busyAction="Deleting…"
            danger
            act={async () => {
              const fault = await publishing.remove()
              return fault === null ? 'leaving' : { message: fault, errors: [] }
            }}
          />
          <button className="button button-quiet" type="button" onClick={() => setAsking(false)}>
            Keep it
          </button>
        </Dialog>
      )}
    </section>
  )
}
