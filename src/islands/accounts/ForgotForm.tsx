import { loginPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { knownBrowser, type MessageAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { MailForm } from './MailForm.tsx'

/** Sends an email with a link to set a new password. */
export function ForgotForm() {
  return (
    <>
      <MailForm
        action="Email me a link"
        ask={(email) => {
          const json = { email, knownBrowser: knownBrowser() }
          return askApi<MessageAnswer>('/auth/password-reset', { method: 'POST', json })
        }}
      />
      <p className="auth-other">
        Remembered it? <a href={loginPath}>Sign in</a>
      </p>
    </>
  )
}
