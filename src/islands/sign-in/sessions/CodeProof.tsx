import { useLayoutEffect, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { cleanProofCode, codeDigits, proofMessages } from '#src/domain/sign-in/sessions/proof.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import type { ProofFormProps } from './proof-form.ts'
import { sendProof } from './send-proof.ts'
import type { MessageAnswer } from './sign-in.ts'

/** For accounts without a password: a code by email. */
export function CodeProof({ onProven, onCancel }: ProofFormProps) {
  const [sent, setSent] = useState<string | null>(null)
  return sent === null ? (
    <AskForCode onSent={setSent} onCancel={onCancel} />
  ) : (
    <EnterCode sent={sent} onProven={onProven} onCancel={onCancel} />
  )
}

function AskForCode({ onSent, onCancel }: { onSent: (message: string) => void; onCancel: () => void }) {
  const form = useForm(async () => {
    const answer = await askSignedIn<MessageAnswer>('/auth/proof/code', { method: 'POST' })
    if (!answer.ok) return answer
    onSent(answer.body.message)
    return null
  })
  return (
    <Form form={form} action="Email me a code" busyAction="Sending..." aside={<CancelButton onClick={onCancel} />}>
      <p>This step needs a code that we send to your email. We won’t ask again for 10 minutes.</p>
    </Form>
  )
}

function EnterCode({ sent, onProven, onCancel }: ProofFormProps & { sent: string }) {
  const form = useForm(async (text) => {
    const code = cleanProofCode(text('code'))
    const fault = code === '' ? faultOf({ code: proofMessages.codeRequired }) : await sendProof('code', { code })
    if (fault === null) onProven()
    return fault
  })
  const { element } = form
  // The focused button disappears, so focus moves here.
  useLayoutEffect(() => element.current?.querySelector('input')?.focus(), [element])
  return (
    <Form form={form} action="Continue" busyAction="Checking..." aside={<CancelButton onClick={onCancel} />}>
      <Notice>{sent}</Notice>
      <TextField
        id="proof-code"
        name="code"
        label="Code"
        help={`${codeDigits} digits`}
        kind="numeric"
        autoComplete="one-time-code"
        error={form.errorOf('code')}
      />
    </Form>
  )
}
