import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  onClose: () => void
  /** Esc doesn't close it: what it shows can't be seen again. */
  staysOpen?: true
  children: ReactNode
  /** Under a line at the end. */
  aside?: ReactNode
}

/** A modal dialog, open as long as it's rendered. The browser holds the focus in it, closes it on Esc and gives the focus back. */
export function Dialog({ title, onClose, staysOpen, children, aside }: Props) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id} onClose={onClose} closedby={staysOpen && 'none'}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {aside && <div className="dialog-aside stack">{aside}</div>}
    </dialog>
  )
}

/** Opens a dialog when it's rendered, and closes it before it's removed, so that the focus goes back to where it was. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
