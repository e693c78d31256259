import { useState } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { nameFault } from '#src/domain/accounts/accounts.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'

type Props = { account: Account; onSaved: (account: Account) => void }

/** The name used in the greeting of our emails. */
export function NameSection({ account, onSaved }: Props) {
  const [saved, setSaved] = useState(false)
  const form = useForm(async (text) => {
    setSaved(false)
    const name = cleanLine(text('name'))
    const faults = faultOf({ name: nameFault(name) })
    if (faults) return faults
    const answer = await askSignedIn<{ data: Account }>('/users/me', { method: 'PUT', json: { name } })
    if (!answer.ok) return answer
    onSaved(answer.body.data)
    setSaved(true)
    return null
  })
  return (
    <Setting id="name" title="Name" about="What we call you in emails. No one else sees it.">
      <Form
        form={form}
        action="Save name"
        busyAction="Saving..."
        quiet
        aside={
          <span className="stamp stamp-good" role="status">
            {saved ? 'saved' : ''}
          </span>
        }
      >
        <TextField
          id="account-name"
          name="name"
          label="Your name"
          autoComplete="name"
          defaultValue={account.name}
          error={form.errorOf('name')}
        />
      </Form>
    </Setting>
  )
}
