import { type ReactNode, useState } from 'react'
import { EmailField } from '#src/islands/ui/fields/EmailField.tsx'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import type { Outcome } from '#src/islands/api/requests.ts'
import type { MessageAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { useCarriedEmail } from '#src/islands/sign-in/sessions/useCarriedEmail.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { CheckYourEmail } from './CheckYourEmail.tsx'

type Props = {
  action: string
  ask: (email: string) => Promise<Outcome<MessageAnswer>>
  /** Shown before it’s sent, and after. */
  before?: ReactNode
  after?: ReactNode
}

/** Asks for an email and sends a link to it. */
export function MailForm({ action, ask, before, after }: Props) {
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null)
  if (sent)
    return (
      <CheckYourEmail {...sent} onRetry={() => setSent(null)}>
        {after}
      </CheckYourEmail>
    )
  return (
    <>
      {before}
      <RequestForm action={action} ask={ask} onSent={setSent} />
    </>
  )
}

type RequestFormProps = Pick<Props, 'action' | 'ask'> & { onSent: (sent: { email: string; message: string }) => void }

function RequestForm({ action, ask, onSent }: RequestFormProps) {
  const form = useForm(async (text) => {
    const email = cleanEmail(text('email'))
    const faults = faultOf({ email: emailFault(email) })
    if (faults) return faults
    const answer = await ask(email)
    if (!answer.ok) return answer
    onSent({ email, message: answer.body.message })
    return null
  })
  useCarriedEmail(form.element)
  return (
    <Form form={form} action={action} busyAction="Sending..." wide>
      <EmailField error={form.errorOf('email')} />
    </Form>
  )
}
