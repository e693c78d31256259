import { useEffect, useRef, useState } from 'react'
import { listRevisions } from './calls.ts'
import { contentOf } from './content.ts'
import { clockTime, somebody } from './save-texts.ts'
import { TextDialog } from './TextDialog.tsx'
import type { Writing } from './usePostEditor.ts'

/** Two have written: who and when, and whose text goes on. Until then nothing is sent. */
export function ConflictNotice({ writing: { theirs, store } }: { writing: Writing }) {
  const [kept, setKept] = useState<number | null>(null)
  const [looking, setLooking] = useState(false)
  const notice = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!theirs) return
    notice.current?.scrollIntoView({ block: 'nearest' })
    void listRevisions(theirs.id).then((answer) => {
      if (answer.ok) setKept(answer.body.data.find(({ kind }) => kind === 'conflict')?.number ?? null)
    })
  }, [theirs])

  return (
    <section className="notice notice-bad writing-conflict" role="alert" hidden={!theirs} ref={notice}>
      {theirs && (
        <>
          <p>
            <strong>
              {somebody(theirs.savedBy)} saved this post at {clockTime(theirs.savedAt)}.
            </strong>{' '}
            Your text is kept in the history{kept !== null && ` as version ${kept}`}. Nothing more is saved until you
            decide.
          </p>
          <div className="button-row">
            <button className="button button-small" type="button" onClick={() => void store.settle(true)}>
              Keep mine
            </button>
            <button className="button button-quiet button-small" type="button" onClick={() => void store.settle(false)}>
              Take theirs
            </button>
            <button className="button button-quiet button-small" type="button" onClick={() => setLooking(true)}>
              Look at theirs
            </button>
          </div>
          <p className="quiet">Whichever you choose, the other text stays in the history of this post.</p>
          {looking && <TextDialog title="Their text" content={contentOf(theirs)} onClose={() => setLooking(false)} />}
        </>
      )}
    </section>
  )
}
