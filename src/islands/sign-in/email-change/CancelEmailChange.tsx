import { useState } from 'react'
import { linkMinutes } from '#src/domain/accounts/accounts.ts'
import {
  emailChangeMessages,
  newFactorDays,
  type StoppedChange,
} from '#src/domain/sign-in/email-change/email-change.ts'
import { askApi } from '#src/islands/api/requests.ts'
import type { MessageAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { BadLink } from '#src/islands/ui/BadLink.tsx'
import { FocusedNotice } from '#src/islands/ui/FocusedNotice.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { useMailedToken } from '#src/islands/ui/useMailedToken.ts'
import { site } from '#src/site.ts'

type Stopped = MessageAnswer & { data: { stopped: StoppedChange } }

/** Cancels or undoes a change of email with the link from the old inbox. */
export function CancelEmailChange() {
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
  if (stopped) {
    return (
      <>
        <FocusedNotice>{stopped.message}</FocusedNotice>
        <p>
          Check your inbox. The link works for {linkMinutes} minutes. Expired?{' '}
          <a href="/auth/forgot">Request a new link</a>.
        </p>
      </>
    )
  }
  if (token === null || (token && token === used)) {
    return (
      <>
        <BadLink href="/auth/forgot" action="Set a new password" message={emailChangeMessages.badLink} />
        <p className="auth-other">
          Did someone else change your email? Write to <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
        </p>
      </>
    )
  }
  return (
    <>
      <p className="auth-lead">
        Your account keeps this email. We’ll remove the password, Google sign-in, and second factors added in the last{' '}
        {newFactorDays} days, sign out every device, and email you a link to set a new password.
      </p>
      <Form form={form} action="Cancel the change" busyAction="Canceling..." wide />
    </>
  )
}
