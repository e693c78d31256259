import { useEffect, useRef } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'

type Props = { bad?: boolean; children: string | null }

/** A notice that takes the focus when it says something: for when what had the focus is removed. */
export function FocusedNotice({ bad = false, children }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children) notice.current?.focus()
  }, [children])
  return (
    <Notice bad={bad} tabIndex={-1} ref={notice}>
      {children}
    </Notice>
  )
}
