import { useEffect, useState } from 'react'
import { cleanEmail, emailFault } from '#src/domain/accounts.ts'
import { passwordMessages } from '#src/domain/passwords.ts'
import { AccountForm, Notice } from './AccountForm.tsx'
import { askApi } from './api.ts'
import { EmailField } from './EmailField.tsx'
import { enter, type SignedIn } from './entering.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { takeNotice } from './tab-storage.ts'
import { useCarriedEmail } from './useCarriedEmail.ts'
import { faultOf, useForm } from './useForm.ts'
import { useSignedInElsewhere } from './useSignedInElsewhere.ts'

/** Signs in: with a password, or by one of the ways below it. `google`: whether that is set up here. */
export function LoginForm({ google }: { google: boolean }) {
  const [notice, setNotice] = useState<string | null>(null)
  const form = useForm(async (text) => {
    const email = cleanEmail(text('email'))
    const password = text('password')
    const faults = faultOf({
      email: emailFault(email),
      password: password === '' ? passwordMessages.required : null,
    })
    if (faults) return faults
    const answer = await askApi<SignedIn>('/auth/signIn', { method: 'POST', json: { email, password } })
    if (answer.ok) return enter(answer.body)
    // Which of the two is wrong nobody is told; the password is what one types again.
    return answer.status === 401 ? faultOf({ password: answer.message }) : answer
  })
  useCarriedEmail(form.element)
  useSignedInElsewhere()
  useEffect(() => setNotice(takeNotice()), [])

  return (
    <>
      <Notice>{notice}</Notice>
      <AccountForm form={form} action="Sign in" busyAction="Signing in..." wide>
        <EmailField error={form.errorOf('email')} />
        <PasswordField name="password" label="Password" kind="current-password" error={form.errorOf('password')}>
          <p className="field-aside">
            <a href="/auth/forgot">Forgot your password?</a>
          </p>
        </PasswordField>
      </AccountForm>
      <p className="or">
        <span className="stamp">or</span>
      </p>
      <div className="ways">
        <a className="button button-quiet button-wide" href="/auth/magic-link">
          Mail me a link instead
        </a>
        {google && <GoogleButton />}
      </div>
      <p className="auth-other">
        No account yet? <a href="/auth/signup">Open one</a>
      </p>
    </>
  )
}
