import type { WaitlistRow } from '#src/domain/waitlist/waitlist.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'

type Props = { entry: WaitlistRow; onDone: (message: string) => Promise<void>; onClose: () => void }

/** Unsubscribes someone who wrote to us instead of following the link in an email. */
export function UnsubscribeDialog({ entry, onDone, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Unsubscribe from the waitlist?"
      action="Unsubscribe"
      busyAction="Unsubscribing..."
      danger
      cancel="Keep on the waitlist"
      act={async () => {
        const path = `/admin/waitlist/${entry.ref}/unsubscribe`
        const answer = await askSignedIn<{ message: string }>(path, { method: 'POST' })
        if (!answer.ok) return answer
        void onDone(answer.body.message)
        return null
      }}
      onClose={onClose}
    >
      <p>
        <strong className="list-email">{entry.email}</strong> won’t get any more launch emails. We’ll update the email
        provider too. To come back, they have to join and confirm again.
      </p>
    </ConfirmDialog>
  )
}
