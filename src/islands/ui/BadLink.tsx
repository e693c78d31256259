import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { FocusedNotice } from './FocusedNotice.tsx'

type Props = { href: string; action: string; message?: string }

/** A mailed link that no longer works, and a way to get another one. */
export function BadLink({ href, action, message = accountMessages.badLink }: Props) {
  return (
    <>
      <FocusedNotice bad>{message}</FocusedNotice>
      <p>
        <a className="button button-wide" href={href}>
          {action}
        </a>
      </p>
    </>
  )
}
