import { useEffect, useRef, useState } from 'react'

/** A link that was just created. It can't be shown again, because only a hash of it is stored. */
export function NewShare({ url }: { url: string }) {
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setSaid('Link copied')
    } catch {
      // The browser refused, or the page isn't served over https.
      field.current?.select()
      setSaid('Couldn’t copy. Press Ctrl+C to copy the selected link.')
    }
  }
  return (
    <div className="new-share">
      <label className="field-label" htmlFor="new-share">
        New link
      </label>
      <div className="new-share-row">
        <input className="input" id="new-share" ref={field} readOnly value={url} aria-describedby="new-share-help" />
        <button className="button button-quiet" type="button" onClick={() => void copy()}>
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
