import { useState } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { cleanEmail, emailFault, emailKey } from '#src/domain/emails/emails.ts'
import { emailChangeMessages } from '#src/domain/sign-in/email-change/email-change.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import type { MessageAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { FocusedNotice } from '#src/islands/ui/FocusedNotice.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'

type Props = { account: Account; onChanged: (account: Account) => void }
type Answer = MessageAnswer & { data: Account }

/** The email of a confirmed account, and a pending change. */
export function EmailSection({ account, onChanged }: Props) {
  const [said, setSaid] = useState<string | null>(null)
  if (!account.emailConfirmed) return null
  const take = ({ message, data }: Answer) => {
    setSaid(message)
    onChanged(data)
  }
  return (
    <Setting id="email" title="Email" about="You sign in with it, and our emails go there.">
      <p>
        <strong className="email-shown" dir="auto">
          {account.email}
        </strong>
      </p>
      <FocusedNotice>{said}</FocusedNotice>
      {account.pendingEmail === null ? (
        <ChangeForm account={account} onRequested={take} />
      ) : (
        <Pending email={account.pendingEmail} onCanceled={take} />
      )}
    </Setting>
  )
}

function Pending({ email, onCanceled }: { email: string; onCanceled: (answer: Answer) => void }) {
  return (
    <>
      <p>
        Waiting for you to open the link we sent to{' '}
        <strong className="email-shown" dir="auto">
          {email}
        </strong>
        .
      </p>
      <ActionForm
        action="Cancel change"
        busyAction="Canceling..."
        quiet
        act={async () => {
          const answer = await askSignedIn<Answer>('/users/me/email', { method: 'DELETE' })
          if (!answer.ok) return answer
          onCanceled(answer.body)
          return null
        }}
      />
    </>
  )
}

function ChangeForm({ account, onRequested }: { account: Account; onRequested: (answer: Answer) => void }) {
  const form = useForm(async (text) => {
    const email = cleanEmail(text('email'))
    const isSame = emailKey(email) === emailKey(account.email)
    const faults = faultOf({ email: emailFault(email) ?? (isSame ? emailChangeMessages.same : null) })
    if (faults) return faults
    const answer = await askSignedIn<Answer>('/users/me/email', { method: 'POST', json: { email } })
    if (!answer.ok) return answer
    onRequested(answer.body)
    return null
  })
  return (
    <Form form={form} action="Change email" busyAction="Sending..." quiet>
      <TextField
        id="new-email"
        name="email"
        label="New email"
        help="We’ll send a link to the new email and a notice to the current one."
        kind="email"
        autoComplete="email"
        error={form.errorOf('email')}
      />
    </Form>
  )
}
