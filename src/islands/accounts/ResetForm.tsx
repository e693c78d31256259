import { useState } from 'react'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordFault, passwordLength } from '#src/domain/accounts/passwords.ts'
import { AccountForm } from './AccountForm.tsx'
import { askApi } from '#src/islands/api/requests.ts'
import { BadLink } from './BadLink.tsx'
import { enter, type SignInAnswer } from './entering.ts'
import { PasswordField } from './PasswordField.tsx'
import { carryNotice } from './notices.ts'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { useMailedToken } from './useMailedToken.ts'

/** Sets a new password with the token of a mailed link, and signs in. */
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
  if (token === null || (token && token === used)) return <BadLink href="/auth/forgot" action="Ask for a new link" />
  return (
    <AccountForm form={form} action="Set the password" busyAction="Setting the password..." wide>
      <PasswordField
        name="password"
        label="New password"
        kind="new-password"
        help={`At least ${passwordLength.least} characters. You’ll be signed out on other devices.`}
        error={form.errorOf('password')}
      />
    </AccountForm>
  )
}
