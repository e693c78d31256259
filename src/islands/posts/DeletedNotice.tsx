import { Notice } from '#src/components/ui/Notice.tsx'
import type { OpenPost } from './useEditor.ts'

/** The post was deleted while it was being edited. Its text is still on the screen. */
export function DeletedNotice({ editing: { state, store } }: { editing: OpenPost }) {
  const saveAsNew = () => {
    store.setFields({ slug: '' })
    void store.resume(null, true)
  }
  const button = (
    <p className="button-row">
      <button className="button button-small" type="button" onClick={saveAsNew}>
        Save as new post
      </button>
    </p>
  )
  return (
    <Notice bad below={button}>
      {state.kind === 'deleted' && (
        <span>
          <strong>This post was deleted.</strong> Your text now exists only in this window. Save it as a new post to
          keep it.
        </span>
      )}
    </Notice>
  )
}
