import { useState } from 'react'
import { type Account, cleanEmail, emailKey } from '#src/domain/accounts.ts'
import { passwordMessages } from '#src/domain/passwords.ts'
import { loginPath, loginPathFor } from '#src/domain/sessions.ts'
import { clearBrowser } from '#src/islands/browser-storage.ts'
import { signOut } from '#src/islands/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { askSignedIn } from './api.ts'
import { Dialog } from './Dialog.tsx'
import type { Said } from './entering.ts'
import { Field } from './Field.tsx'
import { dashboardPages } from './pages.ts'
import { PasswordField } from './PasswordField.tsx'
import { carryNotice } from './tab-storage.ts'
import { faultOf, useForm } from './useForm.ts'

/** Deletes the account of whoever types its address, and its password if it has one. */
export function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <DeleteForm account={account} close={onClose} />
    </Dialog>
  )
}

function DeleteForm({ account, close }: { account: Account; close: () => void }) {
  const [tooLate, setTooLate] = useState(false)
  const form = useForm(async (text) => {
    const password = text('password')
    const isSame = emailKey(cleanEmail(text('confirmation'))) === emailKey(account.email)
    const faults = faultOf({
      confirmation: isSame ? null : `Type ${account.email} to go on`,
      password: account.hasPassword && password === '' ? passwordMessages.required : null,
    })
    if (faults) return faults
    const json = account.hasPassword ? { password } : {}
    const answer = await askSignedIn<Said>('/users/me', { method: 'DELETE', json })
    if (!answer.ok) {
      setTooLate(answer.status === 403)
      return answer
    }
    clearBrowser()
    carryNotice(answer.body.message)
    location.replace(loginPath)
    return 'leaving'
  })
  return (
    <AccountForm
      form={form}
      action="Delete my account"
      busyAction="Deleting..."
      danger
      aside={
        <button className="button button-quiet" type="button" onClick={close}>
          Keep it
        </button>
      }
    >
      <p>There is no way back. You may want to download your data first.</p>
      {tooLate && (
        <p>
          <button
            className="button-link"
            type="button"
            onClick={() => void signOut({ to: loginPathFor(dashboardPages.account.href) })}
          >
            Sign in again
          </button>
        </p>
      )}
      <Field
        name="confirmation"
        label="Your email address"
        help={`Type ${account.email}`}
        type="email"
        error={form.errorOf('confirmation')}
      />
      {account.hasPassword && (
        <PasswordField name="password" label="Password" kind="current-password" error={form.errorOf('password')} />
      )}
    </AccountForm>
  )
}
