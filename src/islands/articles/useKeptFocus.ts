import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus where buttons and forms are removed once they have done their work. When a form is closed, it goes back
 * to the button with that `data-opens`. When the state changes, it goes to the element with this ref, not to the next
 * button: someone who presses Enter twice must not publish.
 */
export function useKeptFocus(open: string | null, state: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef({ open, state })
  useEffect(() => {
    const was = before.current
    before.current = { open, state }
    if (document.activeElement !== document.body) return
    if (was.state !== state) element.current?.focus()
    else if (was.open && !open) element.current?.querySelector<HTMLElement>(`[data-opens=${was.open}]`)?.focus()
  }, [open, state])
  return element
}
