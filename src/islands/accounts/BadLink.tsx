import { useEffect, useRef } from 'react'
import { accountMessages } from '#src/domain/accounts/accounts.ts'

/** Says that a mailed link works no more, and has the focus, since what it stands for is gone. */
export function BadLinkNotice({ message = accountMessages.badLink }: { message?: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} ref={notice}>
      <p>{message}</p>
    </div>
  )
}

/** The same, with where to get another. */
export function BadLink({ href, action, ...notice }: { href: string; action: string; message?: string }) {
  return (
    <>
      <BadLinkNotice {...notice} />
      <p>
        <a className="button button-wide" href={href}>
          {action}
        </a>
      </p>
    </>
  )
}
