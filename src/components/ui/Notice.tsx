import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'div'>, 'role' | 'hidden'> & {
  /** Something failed: it's read out right away, and a form moves the focus here. */
  bad?: boolean
  /** Shown below the message. */
  below?: ReactNode
}

/** A success, a failure, or something to know. Empty, it stays in the page, so that screen readers notice when it says something. */
export function Notice({ bad = false, below, className = '', children, ...rest }: Props) {
  return (
    <div
      tabIndex={bad ? -1 : undefined}
      {...rest}
      className={`notice ${bad ? 'notice-bad ' : ''}${className}`.trim()}
      role={bad ? 'alert' : 'status'}
      hidden={!children}
    >
      <p>{children}</p>
      {below}
    </div>
  )
}
