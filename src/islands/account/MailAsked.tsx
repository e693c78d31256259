import { useEffect, useRef } from 'react'

type Props = {
  /** To whom it went. */
  email: string
  message: string
  onAgain: () => void
}

/** After a mail was asked for: what to do now. */
export function MailAsked({ email, message, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack">
      <h2 className="mail-asked" tabIndex={-1} ref={heading}>
        Look into your mail
      </h2>
      <p>{message}</p>
      <p className="quiet">
        Sent to <strong dir="auto">{email}</strong>. Nothing there after a minute? Look into the spam folder, or see
        whether the address is right.
      </p>
      <p>
        <button className="button button-quiet" type="button" onClick={onAgain}>
          Use another address, or send it again
        </button>
      </p>
    </div>
  )
}
