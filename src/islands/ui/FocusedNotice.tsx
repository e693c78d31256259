import { useLayoutEffect, useRef } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'

/** What a screen says after something was done. A new object is news, even if it says the same as the last one. */
export type Said = { text: string; bad?: boolean }

type Props =
  | { said: Said | null }
  /** Where it's said only once. */
  | { bad?: boolean; children: string | null }

/** A notice that takes the focus whenever it says something new: for when what had the focus is removed. */
export function FocusedNotice(props: Props) {
  const notice = useRef<HTMLDivElement>(null)
  const { news, text, bad } =
    'said' in props
      ? { news: props.said, text: props.said?.text, bad: props.said?.bad }
      : { news: props.children, text: props.children, bad: props.bad }
  useLayoutEffect(() => {
    if (news) notice.current?.focus()
  }, [news])
  return (
    <Notice bad={bad ?? false} tabIndex={-1} ref={notice}>
      {text}
    </Notice>
  )
}
