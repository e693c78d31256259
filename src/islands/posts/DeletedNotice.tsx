import type { OpenPost } from './useEditor.ts'

/** The post was deleted while it was being edited. Its text is still on the screen. */
export function DeletedNotice({ editing: { state, store } }: { editing: OpenPost }) {
  const saveAsNew = () => {
    store.setFields({ slug: '' })
    void store.saving.resume(null, true)
  }
  return (
    <section className="notice notice-bad" role="alert" hidden={state.kind !== 'deleted'}>
      {state.kind === 'deleted' && (
        <>
          <p>
            <strong>This post was deleted.</strong> Your text is only here now. Save as new post to keep it.
          </p>
          <p className="button-row">
            <button className="button button-small" type="button" onClick={saveAsNew}>
              Save as new post
            </button>
          </p>
        </>
      )}
    </section>
  )
}
