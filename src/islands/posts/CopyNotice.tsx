import { useState } from 'react'
import { clockTime } from './save-texts.ts'
import { TextDialog } from './TextDialog.tsx'
import type { Writing } from './usePostEditor.ts'

/** Offers what this browser kept when a text never reached the server. */
export function CopyNotice({ writing: { copies, forgetCopy, store, post } }: { writing: Writing }) {
  const [looking, setLooking] = useState(false)
  const [copy] = copies
  if (!copy) return null
  return (
    <section className="notice writing-copy" role="status">
      <p>
        <strong>This browser kept a text that was never saved</strong>, from {clockTime(copy.at)}
        {post && `. What you see is from ${clockTime(post.savedAt)}`}.
      </p>
      <div className="button-row">
        <button
          className="button button-small"
          type="button"
          onClick={() => {
            store.write(copy.content)
            forgetCopy(copy)
          }}
        >
          Restore it
        </button>
        <button className="button button-quiet button-small" type="button" onClick={() => setLooking(true)}>
          Look at it
        </button>
        <button className="button button-quiet button-small" type="button" onClick={() => forgetCopy(copy)}>
          Discard it
        </button>
      </div>
      {looking && <TextDialog title="The text kept here" content={copy.content} onClose={() => setLooking(false)} />}
    </section>
  )
}
