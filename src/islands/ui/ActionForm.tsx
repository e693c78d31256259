import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { type Sent, useForm } from './useForm.ts'

type Props = {
  action: string
  busyAction: string
  act: () => Promise<Sent>
  quiet?: boolean
  danger?: boolean
}

/** One button that does one thing at the server, and says what went wrong. */
export function ActionForm({ act, ...looks }: Props) {
  const form = useForm(act)
  return <AccountForm form={form} {...looks} />
}
