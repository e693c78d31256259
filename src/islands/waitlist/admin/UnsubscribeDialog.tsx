import type { WaitlistRow } from '#src/domain/waitlist/admin.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'

type Props = { entry: WaitlistRow; onDone: (message: string) => Promise<void>; onClose: () => void }

/** Takes somebody off the list, who wrote to us instead of following the link in a mail. */
export function UnsubscribeDialog({ entry, onDone, onClose }: Props) {
  return (
    <Dialog title="Take off the waitlist?" onClose={onClose}>
      <UnsubscribeForm entry={entry} onDone={onDone} close={onClose} />
    </Dialog>
  )
}

function UnsubscribeForm({ entry, onDone, close }: Omit<Props, 'onClose'> & { close: () => void }) {
  const form = useForm(async () => {
    const answer = await askSignedIn<{ message: string }>(`/admin/waitlist/${entry.ref}/unsubscribe`, {
      method: 'POST',
    })
    if (!answer.ok) return answer
    close()
    void onDone(answer.body.message)
    return null
  })
  return (
    <AccountForm
      form={form}
      action="Take off the list"
      busyAction="Taking off..."
      danger
      aside={
        <button className="button button-quiet" type="button" autoFocus onClick={close}>
          Keep
        </button>
      }
    >
      <p>
        <strong className="list-address">{entry.email}</strong> gets no mail about the launch any more, and the mailing
        provider is told. To come back, the person must join and confirm again.
      </p>
    </AccountForm>
  )
}
