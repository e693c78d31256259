import { useState } from 'react'
import type { PostRevision } from '#src/domain/posts/posts.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { clockTime } from '#src/islands/ui/saving/save-texts.ts'
import { TextDialog } from './TextDialog.tsx'
import { type FullRevision, loadRevision } from './calls.ts'
import type { Written } from './content.ts'
import { nameOf, revisionLabels } from './save-texts.ts'
import type { OpenPost } from './useEditor.ts'

/** Saved versions, with when and by whom. Each can be viewed and restored. */
export function HistorySection<Doc extends Written>({ editing: { post, store } }: { editing: OpenPost<Doc> }) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState<FullRevision | null>(null)
  const { id = null, version = 0 } = post ?? {}

  // The fragment isn't sent. It makes each save another query, so that the list is loaded again.
  const list = useLoad<readonly PostRevision[]>('posts', `${store.calls.path}/${id}/revisions#${version}`, {
    enabled: open && id !== null,
  })
  const view = async (number: number) => {
    const answer = id === null ? null : await loadRevision(store.calls.path, id, number)
    setFailure(answer && !answer.ok ? answer.message : null)
    if (answer?.ok) setShown(answer.body.data)
  }

  return (
    <details className="panel-section" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {id === null && <p className="quiet">Versions show up here once you’ve written something.</p>}
      <p className="field-error" role="alert">
        {failure ?? list.failure}
      </p>
      <ol className="history" reversed>
        {list.data?.map(({ number, kind, savedAt, savedBy }) => (
          <li key={number}>
            <span>
              <span className="stamp stamp-strong">
                {number} · {revisionLabels[kind]}
              </span>
              <br />
              <span className="stamp">
                {clockTime(savedAt)}, {nameOf(savedBy)}
              </span>
            </span>
            <button
              className="text-button"
              type="button"
              aria-label={`View version ${number}`}
              onClick={() => void view(number)}
            >
              View
            </button>
          </li>
        ))}
      </ol>
      {shown && (
        <TextDialog
          title={`Version ${shown.number}, ${clockTime(shown.savedAt)}`}
          content={shown.content}
          onClose={() => setShown(null)}
        >
          <button
            className="button"
            type="button"
            onClick={() => {
              store.write(shown.content)
              setShown(null)
            }}
          >
            Restore version
          </button>
        </TextDialog>
      )}
    </details>
  )
}
