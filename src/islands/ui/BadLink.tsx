import { useEffect, useRef } from 'react'
import { accountMessages } from '#src/domain/accounts/accounts.ts'

/** Says that a mailed link no longer works. It takes the focus, as the form that had it is removed. */
export function BadLinkNotice({ message = accountMessages.badLink }: { message?: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} ref={notice}>
      <p>{message}</p>
    </div>
  )
}

/** The same, with a way to get another link. */
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
