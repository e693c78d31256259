import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { cleanEmail, emailKey } from '#src/domain/emails/emails.ts'
import { loginPath } from '#src/domain/sign-in/sessions/tokens.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { clearBrowser } from '#src/islands/browser-storage/browser-storage.ts'
import type { MessageAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { carryNotice } from '#src/islands/ui/carried-notice.ts'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { site } from '#src/site.ts'

/** Deletes the account, once its email is typed. */
export function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  return (
    <Dialog title="Delete your account?" onClose={onClose} aside={<AfterDeletion />}>
      <DeleteForm account={account} close={onClose} />
    </Dialog>
  )
}

function AfterDeletion() {
  return (
    <p className="quiet">
      No longer have those emails? Write to <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>. We also
      keep receipts and the security log for a while, and backups for up to a year. The{' '}
      <a href="/privacy#how-long-we-keep-data" target="_blank" rel="noopener">
        privacy policy (opens a new tab)
      </a>{' '}
      says how long.
    </p>
  )
}

function DeleteForm({ account, close }: { account: Account; close: () => void }) {
  const form = useForm(async (text) => {
    const isSame = emailKey(cleanEmail(text('confirmation'))) === emailKey(account.email)
    const faults = faultOf({
      confirmation: isSame ? null : `Type ${account.email} to continue`,
    })
    if (faults) return faults
    const answer = await askSignedIn<MessageAnswer>('/users/me', { method: 'DELETE' })
    if (!answer.ok) return answer
    clearBrowser()
    carryNotice(answer.body.message)
    location.replace(loginPath)
    return 'leaving'
  })
  return (
    <Form
      form={form}
      action="Delete my account"
      busyAction="Deleting..."
      danger
      aside={<CancelButton onClick={close} label="Keep account" />}
    >
      <div className="stack">
        <p>
          Your account, projects and sign-ins are deleted right away. You can&apos;t undo this, so you may want to
          download your data first.
        </p>
        <p>What you sent us without an account stays:</p>
        <ul className="stays">
          <li>
            <strong>Products you submitted.</strong> To remove one, open the status link in our emails about it and
            withdraw it.
          </li>
          <li>
            <strong>Your place on the waitlist.</strong> To leave, use the unsubscribe link in our waitlist emails.
          </li>
        </ul>
      </div>
      <TextField
        name="confirmation"
        label="Your email"
        help={`Type ${account.email}`}
        kind="email"
        error={form.errorOf('confirmation')}
      />
    </Form>
  )
}
