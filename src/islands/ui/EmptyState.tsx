import type { ReactNode } from 'react'

type Props = {
  /** What will be here, or why nothing matches. */
  text: ReactNode
  /** How to get it started, or how to see more. */
  children?: ReactNode
}

/** There's nothing to show: what will be here, and what to do about it. */
export function EmptyState({ text, children }: Props) {
  return (
    <div className="empty-state">
      <p>{text}</p>
      {children}
    </div>
  )
}
