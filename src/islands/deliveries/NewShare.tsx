import { useEffect, useRef } from 'react'
import { useCopy } from '#src/islands/ui/useCopy.ts'

/** A link that was just created. It can't be shown again, because only a hash of it is stored. */
export function NewShare({ url }: { url: string }) {
  const { said, copy } = useCopy({
    copied: 'Link copied',
    failed: 'Couldn’t copy. Press Ctrl+C to copy the selected link.',
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const copyLink = async () => {
    if (!(await copy(url))) field.current?.select()
  }
  return (
    <div className="new-share">
      <label className="field-label" htmlFor="new-share">
        New link
      </label>
      <div className="new-share-row">
        <input className="input" id="new-share" ref={field} readOnly value={url} aria-describedby="new-share-help" />
        <button className="button button-quiet" type="button" onClick={() => void copyLink()}>
          Copy link
        </button>
      </div>
      <p className="field-help" id="new-share-help">
        Copy it now. We don’t store it, so it can’t be shown again.
      </p>
      <p className="stamp" role="status">
        {said}
      </p>
    </div>
  )
}
