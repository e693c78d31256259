import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { type Keys, useKeys } from './useKeys.ts'

type Props = {
  title: string
  onClose: () => void
  /** Esc doesn't close it: what it shows can't be seen again. */
  staysOpen?: true
  children: ReactNode
  /** Under a line at the end. */
  aside?: ReactNode
  /** Its keyboard shortcuts. */
  keys?: Keys
}

/** A modal dialog, open as long as it's rendered. The browser holds the focus in it, closes it on Esc and gives the focus back. */
export function Dialog({ title, onClose, staysOpen, children, aside, keys = {} }: Props) {
  const modal = useModal(onClose)
  useKeys(keys, modal.ref)
  const id = useId()
  return (
    <dialog {...modal} className="dialog" aria-labelledby={id} closedby={staysOpen && 'none'}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {aside && <div className="dialog-aside stack">{aside}</div>}
    </dialog>
  )
}

/**
 * Opens a dialog when it's rendered, and closes it before it's removed, so that the focus goes back to where it was.
 * Browsers report that Esc closed a dialog only after keys that were pressed meanwhile, one of which may open it again.
 * That it's about to close they report immediately.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file field in the dialog has this event, too.
    if (event.target === event.currentTarget) onClose()
  }
  return { ref, onClose, onCancel }
}
