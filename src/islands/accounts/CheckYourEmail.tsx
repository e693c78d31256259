import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  /** Where it was sent. */
  email: string
  message: string
  onRetry: () => void
  children?: ReactNode
}

/** Shown after an email was requested. */
export function CheckYourEmail({ email, message, onRetry, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack">
      <h2 className="check-email" tabIndex={-1} ref={heading}>
        Check your email
      </h2>
      <p>{message}</p>
      {children}
      <p className="quiet">
        Sent to <strong dir="auto">{email}</strong>. Nothing after a minute? Check your spam folder and the spelling.
      </p>
      <p>
        <button className="button button-quiet" type="button" onClick={onRetry}>
          Try again or use another email
        </button>
      </p>
    </div>
  )
}
