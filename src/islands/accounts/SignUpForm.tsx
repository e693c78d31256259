import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import { contextWords, passwordFault, passwordLength } from '#src/domain/accounts/passwords.ts'
import { loginPath } from '#src/domain/sessions/tokens.ts'
import { site } from '#src/site.ts'
import { AccountForm } from './AccountForm.tsx'
import { askApi } from '#src/islands/api/requests.ts'
import { EmailField } from './EmailField.tsx'
import { enter, type SignedIn } from './entering.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useCarriedEmail } from './useCarriedEmail.ts'
import { useExists } from './useExists.ts'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { useSignedInElsewhere } from './useSignedInElsewhere.ts'

/** Opens an account. Says while one types when there is one already: a second would own nothing of the address. */
export function SignUpForm({ google }: { google: boolean }) {
  const form = useForm(async (text) => {
    const email = cleanEmail(text('email'))
    const password = text('password')
    const faults = faultOf({
      email: emailFault(email) ?? (exists ? accountMessages.exists : null),
      password: passwordFault(password, contextWords(site.name, location.hostname, email)),
    })
    if (faults) return faults
    const answer = await askApi<SignedIn>('/auth/signup', { method: 'POST', json: { email, password } })
    return answer.ok ? enter(answer.body) : answer
  })
  useCarriedEmail(form.element)
  useSignedInElsewhere()
  const exists = useExists(form.element)
  const emailError = form.errorOf('email')

  return (
    <>
      <AccountForm form={form} action="Open the account" busyAction="Opening the account..." wide>
        <EmailField error={emailError === accountMessages.exists ? undefined : emailError}>
          <p className="field-aside" role="status">
            {exists && <a href={loginPath}>{accountMessages.exists}</a>}
          </p>
        </EmailField>
        <PasswordField
          name="password"
          label="Password"
          kind="new-password"
          help={`At least ${passwordLength.least} characters. A few words in a row are good, and easy to keep.`}
          error={form.errorOf('password')}
        />
      </AccountForm>
      <p className="quiet">
        Opening an account, you agree to the <a href="/terms">Terms</a>. What we keep about you, the{' '}
        <a href="/privacy">privacy policy</a> says.
      </p>
      {google && (
        <>
          <p className="or">
            <span className="stamp">or</span>
          </p>
          <div className="ways">
            <GoogleButton />
          </div>
        </>
      )}
      <p className="auth-other">
        Have an account? <a href={loginPath}>Sign in</a>
      </p>
    </>
  )
}
