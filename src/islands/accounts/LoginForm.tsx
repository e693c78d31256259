import { lazy, Suspense, useEffect, useState } from 'react'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import type { SecondFactorStep } from '#src/domain/second-factor/second-factor.ts'
import { PasskeyButton } from '#src/islands/passkeys/PasskeyButton.tsx'
import { takeStep } from '#src/islands/second-factor/pending-step.ts'
import { AccountForm, Fault, Notice } from './AccountForm.tsx'
import { askApi } from '#src/islands/api/requests.ts'
import { EmailField } from './EmailField.tsx'
import { enter, knownBrowser, type SignInAnswer } from './entering.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { takeNotice } from './notices.ts'
import { useCarriedEmail } from './useCarriedEmail.ts'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { useSignedInElsewhere } from './useSignedInElsewhere.ts'

const SecondStep = lazy(async () => ({
  default: (await import('#src/islands/second-factor/SecondStep.tsx')).SecondStep,
}))

/** Signs in: with a password, or by one of the ways below it. `google`: whether that is set up here. */
export function LoginForm({ google }: { google: boolean }) {
  const [notice, setNotice] = useState<string | null>(null)
  const [step, setStep] = useState<SecondFactorStep | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const form = useForm(async (text) => {
    const email = cleanEmail(text('email'))
    const password = text('password')
    const faults = faultOf({
      email: emailFault(email),
      password: password === '' ? passwordMessages.required : null,
    })
    if (faults) return faults
    const json = { email, password, knownBrowser: knownBrowser() }
    const answer = await askApi<SignInAnswer>('/auth/signIn', { method: 'POST', json })
    setEnded(null)
    if (answer.ok && 'secondFactor' in answer.body) {
      setStep(answer.body.secondFactor)
      return null
    }
    if (answer.ok) return enter(answer.body)
    // Which of the two is wrong nobody is told; the password is what one types again.
    return answer.status === 401 ? faultOf({ password: answer.message }) : answer
  })
  useCarriedEmail(form.element)
  useSignedInElsewhere()
  useEffect(() => {
    setNotice(takeNotice())
    setStep(takeStep())
  }, [])

  const back = (message: string | null) => {
    setStep(null)
    setEnded(message)
  }

  return (
    <>
      <Notice>{notice}</Notice>
      <Fault>{ended}</Fault>
      {step && (
        <Suspense>
          <SecondStep step={step} onEnded={back} />
          <p className="auth-other">
            <button className="button-link" type="button" onClick={() => back(null)}>
              Back to sign-in
            </button>
          </p>
        </Suspense>
      )}
      {/* Hidden, not gone: what was typed is there when one comes back. */}
      <div className="first-step" hidden={step !== null}>
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
          <PasskeyButton />
          <a className="button button-quiet button-wide" href="/auth/magic-link">
            Mail me a link instead
          </a>
          {google && <GoogleButton />}
        </div>
        <p className="auth-other">
          No account yet? <a href="/auth/signup">Open one</a>
        </p>
      </div>
    </>
  )
}
