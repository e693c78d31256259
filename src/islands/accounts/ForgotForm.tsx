import { loginPath } from '#src/domain/sessions/tokens.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { knownBrowser, type Said } from './entering.ts'
import { MailForm } from './MailForm.tsx'

/** Has a link mailed that sets a new password. */
export function ForgotForm() {
  return (
    <>
      <MailForm
        action="Mail me a link"
        ask={(email) => {
          const json = { email, knownBrowser: knownBrowser() }
          return askApi<Said>('/auth/password-reset', { method: 'POST', json })
        }}
      />
      <p className="auth-other">
        It came back to you? <a href={loginPath}>Sign in</a>
      </p>
    </>
  )
}
