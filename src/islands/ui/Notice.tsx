import { type ReactNode, useEffect, useRef } from 'react'

/** What went wrong. Always in the page, so that screen readers notice when it says something. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} hidden={!children}>
      <p>{children}</p>
    </div>
  )
}

/** A success, or something to know. `takesFocus`: for when the button that was pressed disappears. */
export function Notice({ children, takesFocus = false }: { children: ReactNode; takesFocus?: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && children) element.current?.focus()
  }, [takesFocus, children])
  return (
    <div className="notice" role="status" hidden={!children} ref={element} tabIndex={takesFocus ? -1 : undefined}>
      <p>{children}</p>
    </div>
  )
}
