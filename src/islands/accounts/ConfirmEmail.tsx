import { useEffect, useState } from 'react'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { loginPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { readSession } from '#src/islands/sign-in/sessions/session.ts'
import { enter, type SignInAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { BadLink } from '#src/islands/ui/BadLink.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { PasswordField } from '#src/islands/ui/fields/PasswordField.tsx'
import { carryNotice } from '#src/islands/ui/carried-notice.ts'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { useMailedToken } from '#src/islands/ui/useMailedToken.ts'

const helpForAnother =
  'You’re signed in to a different account here. Enter the password of the account that this email is for.'

/**
 * Confirms the email of a new account with the token of a mailed link. The token alone isn't enough: it also takes the
 * account's session or its password. Otherwise someone could sign up with another person's email and have that person
 * confirm it.
 */
export function ConfirmEmail() {
  const token = useMailedToken()
  const [bad, setBad] = useState<string | null>(null)
  const [asksPassword, setAsksPassword] = useState(true)
  const [another, setAnother] = useState(false)
  useEffect(() => setAsksPassword(readSession() === null), [])

  const form = useForm(async (text) => {
    const password = text('password')
    const faults = asksPassword ? faultOf({ password: password === '' ? passwordMessages.required : null }) : null
    if (faults || !token) return faults
    const answer = await askApi<SignInAnswer>('/auth/confirm', {
      method: 'POST',
      json: asksPassword ? { token, password } : { token },
    })
    if (answer.ok) {
      carryNotice(answer.body.message ?? accountMessages.confirmed)
      return enter(answer.body)
    }
    if (answer.errors.some(({ field }) => field === 'token')) setBad(token)
    if (answer.status !== 401) return answer
    if (asksPassword) return faultOf({ password: answer.message })
    setAnother(true)
    setAsksPassword(true)
    return null
  })
  useEffect(() => {
    if (another) form.element.current?.querySelector('input')?.focus()
  }, [another, form.element])

  if (token === null || (token && token === bad))
    return <BadLink href={loginPath} action="Sign in" message={accountMessages.badConfirmLink} />
  return (
    <Form form={form} action="Confirm email" busyAction="Confirming..." wide>
      {asksPassword && (
        <PasswordField
          name="password"
          label="Password"
          kind="current-password"
          help={another ? helpForAnother : 'The one you signed up with. It shows that the account is yours.'}
          error={form.errorOf('password')}
        />
      )}
    </Form>
  )
}
