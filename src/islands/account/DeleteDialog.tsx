import type { Account } from '#src/domain/accounts.ts'
import { cleanEmail, emailKey } from '#src/domain/emails/emails.ts'
import { loginPath } from '#src/domain/sessions.ts'
import { clearBrowser } from '#src/islands/browser-storage.ts'
import { AccountForm } from './AccountForm.tsx'
import { askSignedIn } from './api.ts'
import { Dialog } from './Dialog.tsx'
import type { Said } from './entering.ts'
import { Field } from './Field.tsx'
import { carryNotice } from './tab-storage.ts'
import { faultOf, useForm } from './useForm.ts'

/** Deletes the account of whoever types its email. */
export function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <DeleteForm account={account} close={onClose} />
    </Dialog>
  )
}

function DeleteForm({ account, close }: { account: Account; close: () => void }) {
  const form = useForm(async (text) => {
    const isSame = emailKey(cleanEmail(text('confirmation'))) === emailKey(account.email)
    const faults = faultOf({
      confirmation: isSame ? null : `Type ${account.email} to go on`,
    })
    if (faults) return faults
    const answer = await askSignedIn<Said>('/users/me', { method: 'DELETE' })
    if (!answer.ok) return answer
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
      <Field
        name="confirmation"
        label="Your email address"
        help={`Type ${account.email}`}
        type="email"
        error={form.errorOf('confirmation')}
      />
    </AccountForm>
  )
}
