import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  onClose: () => void
  /** Esc doesn't close it: what it shows can't be seen again. */
  staysOpen?: true
  children: ReactNode
}

/** A modal dialog that is open while it is there. */
export function Dialog({ title, onClose, staysOpen, children }: Props) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id} onClose={onClose} closedby={staysOpen && 'none'}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

/** Opens a dialog that has come, and closes it before it goes: so the focus returns to where it was. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
