import { Form } from './Form.tsx'
import { type Sent, useForm } from './useForm.ts'

type Props = {
  action: string
  busyAction: string
  act: () => Promise<Sent>
  quiet?: boolean
  danger?: boolean
}

/** One button that asks the server for one thing, and says what went wrong. */
export function ActionForm({ act, ...props }: Props) {
  const form = useForm(act)
  return <Form form={form} {...props} />
}
