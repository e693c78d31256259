import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { PasswordField } from '#src/islands/ui/fields/PasswordField.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import type { ProofFormProps } from './proof-form.ts'
import { sendProof } from './send-proof.ts'

export function PasswordProof({ onProven, onCancel }: ProofFormProps) {
  const form = useForm(async (text) => {
    const password = text('password')
    const fault =
      password === '' ? faultOf({ password: passwordMessages.required }) : await sendProof('password', { password })
    if (fault === null) onProven()
    return fault
  })
  return (
    <Form form={form} action="Continue" busyAction="Checking..." aside={<CancelButton onClick={onCancel} />}>
      <p>This step needs your password. We won’t ask again for 10 minutes.</p>
      <PasswordField name="password" label="Password" kind="current-password" error={form.errorOf('password')} />
    </Form>
  )
}
