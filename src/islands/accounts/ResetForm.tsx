import { useState } from 'react'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordFault, passwordLength } from '#src/domain/accounts/passwords.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { enter, type SignInAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { BadLink } from '#src/islands/ui/BadLink.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { PasswordField } from '#src/islands/ui/fields/PasswordField.tsx'
import { carryNotice } from '#src/islands/ui/carried-notice.ts'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { useMailedToken } from '#src/islands/ui/useMailedToken.ts'

/** Sets a new password with the token of a mailed link, then signs in. */
export function ResetForm() {
  const token = useMailedToken()
  const [used, setUsed] = useState<string | null>(null)
  const form = useForm(async (text) => {
    const password = text('password')
    const faults = faultOf({ password: passwordFault(password) })
    if (faults || !token) return faults
    const json = { password, resetPasswordToken: token }
    const answer = await askApi<SignInAnswer>('/auth/password', { method: 'PUT', json })
    if (answer.ok) {
      carryNotice(answer.body.message ?? accountMessages.passwordChanged)
      return enter(answer.body)
    }
    if (answer.errors.some(({ field }) => field === 'resetPasswordToken')) setUsed(token)
    return answer
  })
  if (token === null || (token && token === used)) return <BadLink href="/auth/forgot" action="Request a new link" />
  return (
    <Form form={form} action="Set password" busyAction="Setting password..." wide>
      <PasswordField
        name="password"
        label="New password"
        kind="new-password"
        help={`At least ${passwordLength.min} characters. You’ll be signed out on other devices.`}
        error={form.errorOf('password')}
      />
    </Form>
  )
}
