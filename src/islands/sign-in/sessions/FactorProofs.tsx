import { CodeField } from '#src/islands/ui/fields/CodeField.tsx'
import { RecoveryCodeField } from '#src/islands/ui/fields/RecoveryCodeField.tsx'
import { cleanCode, codeFault } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { cleanRecoveryCode, recoveryCodeFault } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { signWithPasskey } from '#src/islands/sign-in/passkeys/calls.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, type Sent, useForm } from '#src/islands/ui/useForm.ts'
import type { ProofFormProps } from './proof-form.ts'
import { sendProof } from './send-proof.ts'

// Second factors as proofs.

export function PasskeyProof({ onProven, onCancel }: ProofFormProps) {
  const form = useForm(async (): Promise<Sent> => {
    const signed = await signWithPasskey('/auth/proof/passkey', {}, askSignedIn)
    if (!signed.ok) return signed
    const fault = await sendProof('passkey', { response: signed.response })
    if (fault === null) onProven()
    return fault
  })
  return (
    <Form
      form={form}
      action="Use your passkey"
      busyAction="Waiting for your passkey..."
      aside={<CancelButton onClick={onCancel} />}
    >
      <p>
        This step needs your fingerprint, face, screen lock or security key. We won&apos;t ask again for 10 minutes.
      </p>
    </Form>
  )
}

export function AuthenticatorProof({ onProven, onCancel }: ProofFormProps) {
  const form = useForm(async (text): Promise<Sent> => {
    const code = cleanCode(text('code'))
    const fault = faultOf({ code: codeFault(code) }) ?? (await sendProof('totp', { code }))
    if (fault === null) onProven()
    return fault
  })
  return (
    <Form form={form} action="Continue" busyAction="Checking..." aside={<CancelButton onClick={onCancel} />}>
      <p>Enter the code from your authenticator app. We won&apos;t ask again for 10 minutes.</p>
      <CodeField error={form.errorOf('code')} />
    </Form>
  )
}

export function RecoveryCodeProof({ onProven, onCancel }: ProofFormProps) {
  const form = useForm(async (text): Promise<Sent> => {
    const code = cleanRecoveryCode(text('code'))
    const fault = faultOf({ code: recoveryCodeFault(code) }) ?? (await sendProof('recovery-code', { code }))
    if (fault === null) onProven()
    return fault
  })
  return (
    <Form form={form} action="Continue" busyAction="Checking..." aside={<CancelButton onClick={onCancel} />}>
      <p>Enter one of your recovery codes. It works once.</p>
      <RecoveryCodeField error={form.errorOf('code')} />
    </Form>
  )
}
