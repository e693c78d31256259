import { useEffect, useRef, useState } from 'react'
import { CodeField } from '#src/islands/ui/fields/CodeField.tsx'
import { RecoveryCodeField } from '#src/islands/ui/fields/RecoveryCodeField.tsx'
import { cleanCode, codeFault } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { cleanRecoveryCode, recoveryCodeFault } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import type { SecondFactorStep } from '#src/domain/sign-in/sign-in.api.ts'
import type { SecondFactorMethod } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { signWithPasskey } from '#src/islands/sign-in/passkeys/calls.ts'
import { enter, knownBrowser, type SignedIn } from '#src/islands/sign-in/sessions/sign-in.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, type FieldText, type Sent, useForm } from '#src/islands/ui/useForm.ts'

type Props = {
  step: SecondFactorStep
  /** The step can't be finished anymore. `message`: why. */
  onEnded: (message: string) => void
}

const names: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey',
  totp: 'Use your authenticator app',
  'recovery-code': 'Use a recovery code',
}

/** The second step of a sign-in: one form per method. What was typed into one stays while another is shown. */
export function SecondStep({ step, onEnded }: Props) {
  const [chosen, setChosen] = useState<SecondFactorMethod>(step.methods[0] ?? 'recovery-code')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('form:not([hidden] *) :is(input, button)')?.focus()
  }, [chosen])

  const send = async (json: Record<string, unknown>): Promise<Sent> => {
    const request = { method: 'POST', json: { token: step.token, knownBrowser: knownBrowser(), ...json } } as const
    const answer = await askApi<SignedIn>('/auth/second-factor', request)
    if (answer.ok) return enter(answer.body)
    if (answer.status === 401) onEnded(answer.message)
    return answer
  }
  const passkey = async (): Promise<Sent> => {
    const signed = await signWithPasskey('/auth/second-factor/passkey', { json: { token: step.token } })
    if (signed.ok) return send({ method: 'passkey', response: signed.response })
    if ('status' in signed && signed.status === 401) onEnded(signed.message)
    return signed
  }
  const totp = async (text: FieldText): Promise<Sent> => {
    const code = cleanCode(text('code'))
    return faultOf({ code: codeFault(code) }) ?? send({ method: 'totp', code })
  }
  const recovery = async (text: FieldText): Promise<Sent> => {
    const code = cleanRecoveryCode(text('code'))
    return faultOf({ code: recoveryCodeFault(code) }) ?? send({ method: 'recovery-code', code })
  }

  return (
    <div className="second-step" ref={box}>
      <h2>One more step</h2>
      {step.methods.map((method) => (
        <div key={method} hidden={method !== chosen}>
          {method === 'passkey' && <PasskeyForm send={passkey} />}
          {method === 'totp' && <CodeForm send={totp} />}
          {method === 'recovery-code' && <RecoveryForm send={recovery} />}
        </div>
      ))}
      <div className="ways">
        {step.methods
          .filter((method) => method !== chosen)
          .map((method) => (
            <button key={method} className="button-link" type="button" onClick={() => setChosen(method)}>
              {names[method]}
            </button>
          ))}
      </div>
    </div>
  )
}

type FormProps = { send: (text: FieldText) => Promise<Sent> }

function PasskeyForm({ send }: FormProps) {
  const form = useForm(send)
  return (
    <Form form={form} action="Use your passkey" busyAction="Waiting for your passkey..." wide>
      <p>Confirm it&apos;s you with your fingerprint, face, screen lock or security key.</p>
    </Form>
  )
}

function CodeForm({ send }: FormProps) {
  const form = useForm(send)
  return (
    <Form form={form} action="Sign in" busyAction="Signing in..." wide>
      <p>Enter the code from your authenticator app.</p>
      <CodeField error={form.errorOf('code')} />
    </Form>
  )
}

function RecoveryForm({ send }: FormProps) {
  const form = useForm(send)
  return (
    <Form form={form} action="Sign in" busyAction="Signing in..." wide>
      <p>Enter one of the codes you saved when you set up your second factor. It works once.</p>
      <RecoveryCodeField error={form.errorOf('code')} />
    </Form>
  )
}
