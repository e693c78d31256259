import { useEffect, useRef, useState } from 'react'
import { linkMinutes } from '#src/domain/accounts.ts'
import { emailChangeMessages, type StoppedChange } from '#src/domain/email-change/email-change.ts'
import { AccountForm } from '#src/islands/account/AccountForm.tsx'
import { askApi } from '#src/islands/account/api.ts'
import { BadLink } from '#src/islands/account/BadLink.tsx'
import type { Said } from '#src/islands/account/entering.ts'
import { useForm } from '#src/islands/account/useForm.ts'
import { useMailedToken } from '#src/islands/account/useMailedToken.ts'

type Stopped = Said & { data: { stopped: StoppedChange } }

/** Stops a change of email with the link from the old inbox, before it took place or after. */
export function StopChange() {
  const token = useMailedToken()
  const [used, setUsed] = useState<string | null>(null)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const form = useForm(async () => {
    if (!token) return null
    const answer = await askApi<Stopped>('/auth/email-stop', { method: 'POST', json: { token } })
    if (answer.ok) setStopped(answer.body)
    else if (answer.errors.some(({ field }) => field === 'token')) setUsed(token)
    return answer.ok ? null : answer
  })
  if (stopped) return <Done message={stopped.message} stopped={stopped.data.stopped} />
  if (token === null || (token && token === used)) {
    return <BadLink href="/auth/forgot" action="Set a new password" message={emailChangeMessages.badLink} />
  }
  return (
    <>
      <p className="auth-lead">
        Your account keeps this email. If it has already changed, we’ll bring it back, remove the password and Google
        sign-in, and sign out every device.
      </p>
      <AccountForm form={form} action="Stop the change" busyAction="Stopping..." wide />
    </>
  )
}

function Done({ message, stopped }: { message: string; stopped: StoppedChange }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <>
      <div className="notice" role="status" tabIndex={-1} ref={notice}>
        <p>{message}</p>
      </div>
      {stopped === 'pending' ? (
        <>
          <p>Someone may be signed in to your account. Set a new password to sign them out.</p>
          <p>
            <a className="button button-wide" href="/auth/forgot">
              Set a new password
            </a>
          </p>
        </>
      ) : (
        <p>Check your inbox. The link works for {linkMinutes} minutes. You can request another one at any time.</p>
      )}
    </>
  )
}
