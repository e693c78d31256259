import { useEffect, useRef, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { clockTime } from '#src/islands/ui/saving/save-texts.ts'
import { TextDialog } from './TextDialog.tsx'
import { listRevisions } from './calls.ts'
import { contentOf, type Written } from './content.ts'
import { nameOf } from './save-texts.ts'
import type { OpenPost } from './useEditor.ts'

/** Two people edited the post: who saved and when, and which version to keep. Nothing is saved until that is decided. */
export function ConflictNotice<Doc extends Written>({ editing: { theirs, store } }: { editing: OpenPost<Doc> }) {
  const [kept, setKept] = useState<number | null>(null)
  const [looking, setLooking] = useState(false)
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!theirs) return
    notice.current?.scrollIntoView({ block: 'nearest' })
    void listRevisions(store.calls.path, theirs.id).then((answer) => {
      if (answer.ok) setKept(answer.body.data.find(({ kind }) => kind === 'conflict')?.number ?? null)
    })
  }, [theirs, store])

  const choices = theirs && (
    <>
      <div className="button-row">
        <button className="button button-small" type="button" onClick={() => void store.settle(true)}>
          Keep mine
        </button>
        <button className="button button-quiet button-small" type="button" onClick={() => void store.settle(false)}>
          Use theirs
        </button>
        <button className="button button-quiet button-small" type="button" onClick={() => setLooking(true)}>
          View theirs
        </button>
      </div>
      <p className="quiet">The version you don’t choose stays in the history.</p>
      {looking && <TextDialog title="Their version" content={contentOf(theirs)} onClose={() => setLooking(false)} />}
    </>
  )
  return (
    <Notice bad className="writing-conflict" ref={notice} below={choices}>
      {theirs && (
        <span>
          <strong>
            {nameOf(theirs.savedBy)} saved this post at {clockTime(theirs.savedAt)}.
          </strong>{' '}
          {`Your version is in the history${kept === null ? '' : ` as version ${kept}`}. Nothing is saved until you choose.`}
        </span>
      )}
    </Notice>
  )
}
