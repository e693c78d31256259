import type { Writing } from './usePostEditor.ts'

/** The post was deleted while it was written. The text is still on the screen. */
export function GoneNotice({ writing: { state, store } }: { writing: Writing }) {
  const saveAnew = () => {
    store.setFields({ slug: '' })
    void store.saving.resume(null, true)
  }
  return (
    <section className="notice notice-bad" role="alert" hidden={state.kind !== 'gone'}>
      {state.kind === 'gone' && (
        <>
          <p>
            <strong>This post was deleted meanwhile.</strong> Your text is still here, and nowhere else.
          </p>
          <p className="button-row">
            <button className="button button-small" type="button" onClick={saveAnew}>
              Save it as a new post
            </button>
          </p>
        </>
      )}
    </section>
  )
}
