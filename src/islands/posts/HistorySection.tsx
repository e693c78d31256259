import { useEffect, useState } from 'react'
import type { PostRevision } from '#src/domain/posts/posts.ts'
import { type FullRevision, listRevisions, loadRevision } from './calls.ts'
import { clockTime, revisionWords, somebody } from './save-texts.ts'
import { TextDialog } from './TextDialog.tsx'
import type { Writing } from './usePostEditor.ts'

/** What was saved, when and by whom; any of it can be looked at and taken up again. */
export function HistorySection({ writing: { post, store } }: { writing: Writing }) {
  const [open, setOpen] = useState(false)
  const [revisions, setRevisions] = useState<readonly PostRevision[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState<FullRevision | null>(null)
  const { id = null, version = 0 } = post ?? {}

  useEffect(() => {
    if (!open || id === null) return
    void listRevisions(id).then((answer) => {
      setFailure(answer.ok ? null : answer.message)
      if (answer.ok) setRevisions(answer.body.data)
    })
  }, [open, id, version])

  const look = async (number: number) => {
    const answer = id === null ? null : await loadRevision(id, number)
    setFailure(answer && !answer.ok ? answer.message : null)
    if (answer?.ok) setShown(answer.body.data)
  }

  return (
    <details className="panel-section" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {id === null && <p className="quiet">It begins when there is something to save.</p>}
      <p className="field-error" role="alert">
        {failure}
      </p>
      <ol className="history" reversed>
        {revisions?.map(({ number, kind, savedAt, savedBy }) => (
          <li key={number}>
            <span>
              <span className="stamp stamp-strong">
                {number} · {revisionWords[kind]}
              </span>
              <br />
              <span className="stamp">
                {clockTime(savedAt)}, {somebody(savedBy)}
              </span>
            </span>
            <button
              className="text-button"
              type="button"
              aria-label={`Look at version ${number}`}
              onClick={() => void look(number)}
            >
              Look
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
            Restore this text
          </button>
        </TextDialog>
      )}
    </details>
  )
}
