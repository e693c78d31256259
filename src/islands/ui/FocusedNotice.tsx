import { type ComponentProps, useEffect, useRef } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'

/** A notice that takes the focus when it says something: for when what had the focus is removed. */
export function FocusedNotice({ children, ...props }: ComponentProps<typeof Notice>) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children) notice.current?.focus()
  }, [children])
  return (
    <Notice {...props} tabIndex={-1} ref={notice}>
      {children}
    </Notice>
  )
}
