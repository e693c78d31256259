import { useEffect, useState } from 'react'
import { EmailField } from '#src/islands/ui/fields/EmailField.tsx'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { contextWords, passwordFault, passwordLength } from '#src/domain/accounts/passwords.ts'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import { loginPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { findIntent, intentToSend } from '#src/islands/ui/kept-intent.ts'
import { enter, type SignedIn } from '#src/islands/sign-in/sessions/sign-in.ts'
import { useCarriedEmail } from '#src/islands/sign-in/sessions/useCarriedEmail.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { PasswordField } from '#src/islands/ui/fields/PasswordField.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { site } from '#src/site.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { useExists } from './useExists.ts'
import { useSignedInRedirect } from './useSignedInRedirect.ts'

/** Creates an account. Says while the email is typed whether it already has one. */
export function SignUpForm({ google }: { google: boolean }) {
  const form = useForm(async (text) => {
    const email = cleanEmail(text('email'))
    const password = text('password')
    const faults = faultOf({
      email: emailFault(email) ?? (exists ? accountMessages.exists : null),
      password: passwordFault(password, contextWords(site.name, location.hostname, email)),
    })
    if (faults) return faults
    const json = { email, password, intent: intentToSend() }
    const answer = await askApi<SignedIn>('/auth/signup', { method: 'POST', json })
    return answer.ok ? enter(answer.body) : answer
  })
  useCarriedEmail(form.element)
  useSignedInRedirect()
  const exists = useExists(form.element)
  const [website, setWebsite] = useState('')
  useEffect(() => setWebsite(findIntent().website), [])
  const emailError = form.errorOf('email')

  return (
    <>
      {website && (
        <p className="auth-lead">
          Your first project will be <strong dir="auto">{website}</strong>.
        </p>
      )}
      <Form form={form} action="Create account" busyAction="Creating account..." wide>
        <EmailField error={emailError === accountMessages.exists ? undefined : emailError}>
          <p className="field-aside" role="status">
            {exists && <a href={loginPath}>{accountMessages.exists}</a>}
          </p>
        </EmailField>
        <PasswordField
          name="password"
          label="Password"
          kind="new-password"
          help={`At least ${passwordLength.min} characters. Several words in a row work well and are easy to remember.`}
          error={form.errorOf('password')}
        />
      </Form>
      <p className="quiet">
        By creating an account, you agree to the <a href="/terms">Terms</a>. The <a href="/privacy">privacy policy</a>{' '}
        says what we keep about you.
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
