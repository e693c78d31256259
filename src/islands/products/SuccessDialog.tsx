import { useEffect, useRef } from 'react'
import { Upsell } from '#src/components/products/Upsell.tsx'

type Props = { message: string; onClose: () => void }

/** Says that the submission arrived, and offers what we sell. Escape and the button close it. */
export function SuccessDialog({ message, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="success-title" onClose={onClose}>
      <div className="stack">
        <h2 id="success-title">Submission Successful!</h2>
        <p>{message}</p>
        <div className="button-row">
          <button className="button button-quiet" type="button" autoFocus onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </div>
      <div className="dialog-aside stack">
        <h3>Get listed in 200+ directories</h3>
        <Upsell />
      </div>
    </dialog>
  )
}
