import { useEffect, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { EmailField } from '#src/islands/ui/fields/EmailField.tsx'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import type { SecondFactorStep } from '#src/domain/sign-in/sign-in.api.ts'
import { signUpPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { PasskeyButton } from '#src/islands/sign-in/passkeys/PasskeyButton.tsx'
import { takeStep } from '#src/islands/sign-in/sessions/pending-step.ts'
import { enter, knownBrowser, type SignInAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { useCarriedEmail } from '#src/islands/sign-in/sessions/useCarriedEmail.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { lazyPart } from '#src/islands/ui/lazyPart.tsx'
import { PasswordField } from '#src/islands/ui/fields/PasswordField.tsx'
import { takeNotice } from '#src/islands/ui/carried-notice.ts'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { useSignedInRedirect } from './useSignedInRedirect.ts'

const SecondStep = lazyPart(async () => (await import('#src/islands/sign-in/second-factor/SecondStep.tsx')).SecondStep)

/** Signs in, with a password or another method. `google`: whether sign-in with Google is set up. */
export function LoginPage({ google }: { google: boolean }) {
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
    // The server doesn’t say which of the two is wrong. The password is the one to type again.
    return answer.status === 401 ? faultOf({ password: answer.message }) : answer
  })
  useCarriedEmail(form.element)
  useSignedInRedirect()
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
      <Notice bad>{ended}</Notice>
      {step && (
        <>
          <SecondStep step={step} onEnded={back} />
          <p className="auth-other">
            <button className="button-link" type="button" onClick={() => back(null)}>
              Back to sign-in
            </button>
          </p>
        </>
      )}
      {/* Hidden, not removed, so that what was typed is still there on the way back. */}
      <div className="first-step" hidden={step !== null}>
        <Form form={form} action="Sign in" busyAction="Signing in..." wide>
          <EmailField error={form.errorOf('email')} />
          <PasswordField name="password" label="Password" kind="current-password" error={form.errorOf('password')}>
            <p className="field-aside">
              <a href="/auth/forgot">Forgot your password?</a>
            </p>
          </PasswordField>
        </Form>
        <p className="or">
          <span className="stamp">or</span>
        </p>
        <div className="ways">
          <PasskeyButton />
          <a className="button button-quiet button-wide" href="/auth/magic-link">
            {'Email me a link instead '}
          </a>
          {google && <GoogleButton />}
        </div>
        <p className="auth-other">
          No account yet? <a href={signUpPath}>Sign up</a>
        </p>
      </div>
    </>
  )
}
