import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { contextWords, passwordFault, passwordLength, passwordMessages } from '#src/domain/accounts/passwords.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { askApi, askSignedIn } from '#src/islands/api/requests.ts'
import { requestProof } from '#src/islands/sign-in/sessions/proof-requests.ts'
import { sendProof } from '#src/islands/sign-in/sessions/send-proof.ts'
import { keepToken } from '#src/islands/sign-in/sessions/session.ts'
import { keepKnownBrowser, type MessageAnswer, type SignedIn } from '#src/islands/sign-in/sessions/sign-in.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { PasswordField } from '#src/islands/ui/fields/PasswordField.tsx'
import { faultOf, type FormFault, useForm } from '#src/islands/ui/useForm.ts'
import { site } from '#src/site.ts'

/** Changes the password. Where there is none, it sends a link to set one. */
export function PasswordSection({ account }: { account: Account }) {
  const [said, setSaid] = useState<string | null>(null)
  return account.hasPassword ? (
    <Setting id="password" title="Password" about="Changing it signs you out on other devices.">
      <Notice>{said}</Notice>
      <ChangeForm key={said} email={account.email} onSaid={setSaid} />
    </Setting>
  ) : (
    <Setting
      id="password"
      title="Password"
      about="You don’t have one: you sign in by email or with Google. You can set one too."
    >
      <Notice>{said}</Notice>
      <ActionForm
        action="Email me a link to set one"
        busyAction="Sending..."
        quiet
        act={async () => {
          const json = { email: account.email }
          const answer = await askApi<MessageAnswer>('/auth/password-reset', { method: 'POST', json })
          if (!answer.ok) return answer
          setSaid(answer.body.message)
          return null
        }}
      />
    </Setting>
  )
}

function ChangeForm({ email, onSaid }: { email: string; onSaid: (message: string) => void }) {
  const form = useForm(async (text) => {
    const currentPassword = text('currentPassword')
    const password = text('password')
    const faults = faultOf({
      currentPassword: currentPassword === '' ? passwordMessages.required : null,
      password: passwordFault(password, contextWords(site.name, location.hostname, email)),
    })
    if (faults) return faults
    const json = { currentPassword, password }
    const proof: { fault: FormFault | null } = { fault: null }
    const answer = await askSignedIn<SignedIn>('/users/me/password', {
      method: 'PUT',
      json,
      // The form has asked for the password already.
      prove: async (needed) => {
        if (!needed.methods.includes('password')) return requestProof(needed)
        proof.fault = await sendProof('password', { password: currentPassword })
        return proof.fault === null
      },
    })
    if (proof.fault) return faultOf({ currentPassword: proof.fault.message })
    if (!answer.ok) return answer
    keepKnownBrowser(answer.body)
    const fault = keepToken(answer.body.accessToken)
    if (fault) return { message: fault, errors: [] }
    onSaid(answer.body.message ?? '')
    return null
  })
  return (
    <Form form={form} action="Change password" busyAction="Changing..." quiet>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Current password"
        kind="current-password"
        error={form.errorOf('currentPassword')}
      />
      <PasswordField
        name="password"
        label="New password"
        kind="new-password"
        help={`At least ${passwordLength.min} characters.`}
        error={form.errorOf('password')}
      />
    </Form>
  )
}
