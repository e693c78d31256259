import { useState } from 'react'
import { emailChangeMessages } from '#src/domain/sign-in/email-change/email-change.ts'
import { loginPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { keepKnownBrowser, type Known, type MessageAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { BadLink } from '#src/islands/ui/BadLink.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { carryNotice } from '#src/islands/ui/carried-notice.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { useForm } from '#src/islands/ui/useForm.ts'
import { useMailedToken } from '#src/islands/ui/useMailedToken.ts'

const signInFirst = 'Sign in to the account whose email you’re changing, then come back here and try again.'

/** Changes the email with the link from the new inbox. The page keeps the link while its owner signs in in another tab. */
export function ConfirmChange() {
  const token = useMailedToken()
  const [used, setUsed] = useState<string | null>(null)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const form = useForm(async () => {
    if (!token) return null
    const answer = await askApi<MessageAnswer & Known>('/users/me/email/confirm', { method: 'POST', json: { token } })
    if (answer.ok) {
      keepKnownBrowser(answer.body)
      carryNotice(answer.body.message)
      location.replace(dashboardPages.account.href)
      return 'leaving'
    }
    if (answer.errors.some(({ field }) => field === 'token')) setUsed(token)
    setNeedsSignIn(answer.status === 401)
    return answer.status === 401 ? { message: signInFirst, errors: [] } : answer
  })
  if (token === null || (token && token === used)) {
    return (
      <BadLink
        href={dashboardPages.account.href}
        action="Go to account settings"
        message={emailChangeMessages.badLink}
      />
    )
  }
  return (
    <Form form={form} action="Change email" busyAction="Changing..." quiet={needsSignIn} wide>
      {needsSignIn && (
        <a className="button button-wide" href={loginPath} target="_blank" rel="noopener">
          Sign in (opens a new tab)
        </a>
      )}
    </Form>
  )
}
