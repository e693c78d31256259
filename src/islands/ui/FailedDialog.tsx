import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** In place of a dialog that couldn't be loaded. */
export function FailedDialog({ title, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <p className="button-row">
        <button className="button button-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  )
}
