import type { ReactNode } from 'react'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import type { Outcome } from '#src/islands/api/requests.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'

type Props = {
  title: string
  action: string
  remove: () => Promise<Outcome<unknown>>
  onRemoved: () => void
  onClose: () => void
  /** What it means. */
  children: ReactNode
}

/** Asks before a way to sign in is removed. */
export function RemoveDialog(props: Props) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <RemoveForm {...props} />
    </Dialog>
  )
}

function RemoveForm({ action, remove, onRemoved, onClose, children }: Props) {
  const form = useForm(async () => {
    const answer = await remove()
    if (!answer.ok) return answer
    onRemoved()
    return null
  })
  return (
    <AccountForm
      form={form}
      action={action}
      busyAction="Removing..."
      danger
      aside={
        <button className="button button-quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      }
    >
      <p>{children}</p>
    </AccountForm>
  )
}
