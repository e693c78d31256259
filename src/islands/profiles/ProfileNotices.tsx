import { Notice } from '#src/components/ui/Notice.tsx'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { clockTime } from '#src/islands/ui/saving/save-texts.ts'
import type { OpenProfile } from './useProfile.ts'

/** Another window changed the same fields. Nothing is saved until it's decided which to keep. */
export function ClashNotice({ editing: { clashes, store } }: { editing: OpenProfile }) {
  const choices = (
    <div className="button-row">
      <button className="button button-small" type="button" onClick={() => void store.settle(true)}>
        Keep mine
      </button>
      <button className="button button-quiet button-small" type="button" onClick={() => void store.settle(false)}>
        Use theirs
      </button>
    </div>
  )
  return (
    <Notice bad below={choices}>
      {clashes.length > 0 && (
        <span>
          <strong>This profile was changed in another window, too:</strong>{' '}
          {clashes.map((field) => profileLabels[field]).join(', ')}. Nothing is saved until you choose.
        </span>
      )}
    </Notice>
  )
}

/** Offers what this browser kept because it never reached the server. */
export function CopyNotice({ editing: { copies, forgetCopy, store } }: { editing: OpenProfile }) {
  const [copy] = copies
  if (!copy) return null
  const choices = (
    <div className="button-row">
      <button
        className="button button-small"
        type="button"
        onClick={() => {
          store.setFields({ ...emptyProfile, ...copy.content.fields })
          forgetCopy(copy)
        }}
      >
        Restore changes
      </button>
      <button className="button button-quiet button-small" type="button" onClick={() => forgetCopy(copy)}>
        Discard changes
      </button>
    </div>
  )
  return (
    <Notice below={choices}>
      <strong>This browser has changes that were never saved</strong>, from {clockTime(copy.at)}.
    </Notice>
  )
}
