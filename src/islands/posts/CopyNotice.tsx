import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { clockTime } from '#src/islands/ui/saving/save-texts.ts'
import { TextDialog } from './TextDialog.tsx'
import type { Written } from './content.ts'
import type { OpenPost } from './useEditor.ts'

/** Offers a copy that this browser kept because it never reached the server. */
export function CopyNotice<Doc extends Written>({
  editing: { copies, forgetCopy, store, post },
}: {
  editing: OpenPost<Doc>
}) {
  const [looking, setLooking] = useState(false)
  const [copy] = copies
  if (!copy) return null
  const choices = (
    <>
      <div className="button-row">
        <button
          className="button button-small"
          type="button"
          onClick={() => {
            store.write(copy.content)
            forgetCopy(copy)
          }}
        >
          Restore version
        </button>
        <button className="button button-quiet button-small" type="button" onClick={() => setLooking(true)}>
          View version
        </button>
        <button className="button button-quiet button-small" type="button" onClick={() => forgetCopy(copy)}>
          Discard version
        </button>
      </div>
      {looking && <TextDialog title="Unsaved version" content={copy.content} onClose={() => setLooking(false)} />}
    </>
  )
  return (
    <Notice className="writing-copy" below={choices}>
      <strong>This browser has a version that was never saved</strong>
      {`, from ${clockTime(copy.at)}${post ? `. The version below is from ${clockTime(post.savedAt)}` : ''}.`}
    </Notice>
  )
}
