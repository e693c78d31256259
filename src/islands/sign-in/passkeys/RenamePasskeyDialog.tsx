import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { Passkey } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { cleanPasskeyName, passkeyNameFault } from '#src/domain/sign-in/passkeys/passkeys.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'

type Props = { passkey: Passkey; onRenamed: () => void; onClose: () => void }

export function RenamePasskeyDialog(props: Props) {
  return (
    <Dialog title="Rename passkey" onClose={props.onClose}>
      <RenameForm {...props} />
    </Dialog>
  )
}

function RenameForm({ passkey, onRenamed, onClose }: Props) {
  const form = useForm(async (text) => {
    const name = cleanPasskeyName(text('name'))
    const faults = faultOf({ name: passkeyNameFault(name) })
    if (faults) return faults
    const answer = await askSignedIn(`/users/me/passkeys/${passkey.id}`, { method: 'PUT', json: { name } })
    if (!answer.ok) return answer
    onRenamed()
    return null
  })
  return (
    <Form form={form} action="Save name" busyAction="Saving..." aside={<CancelButton onClick={onClose} />}>
      <TextField id="passkey-name" name="name" label="Name" defaultValue={passkey.name} error={form.errorOf('name')} />
    </Form>
  )
}
