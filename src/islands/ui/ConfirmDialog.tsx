import type { ReactNode } from 'react'
import { CancelButton } from './CancelButton.tsx'
import { Dialog } from './Dialog.tsx'
import { Form } from './Form.tsx'
import { type Sent, useForm } from './useForm.ts'

type Props = {
  title: string
  /** What the button says, and what it says while it works. */
  action: string
  busyAction: string
  danger?: boolean
  /** What the other button says. */
  cancel?: string
  /** Does it. What's wrong, or null: it's done, and the dialog closes. */
  act: () => Promise<Sent>
  onClose: () => void
  /** What it means. */
  children: ReactNode
}

/** Asks before something is done that matters. */
export function ConfirmDialog({ title, onClose, ...props }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <ConfirmForm {...props} close={onClose} />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'title' | 'onClose'> & { close: () => void }

/** The same for a dialog that is already open. */
export function ConfirmForm({
  action,
  busyAction,
  danger = false,
  cancel = 'Cancel',
  act,
  close,
  children,
}: FormProps) {
  const form = useForm(async () => {
    const sent = await act()
    if (sent === null) close()
    return sent
  })
  return (
    <Form
      form={form}
      action={action}
      busyAction={busyAction}
      danger={danger}
      aside={<CancelButton onClick={close} label={cancel} autoFocus={danger} />}
    >
      {children}
    </Form>
  )
}
