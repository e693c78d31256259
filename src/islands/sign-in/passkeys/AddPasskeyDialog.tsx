import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { Passkey } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { cleanPasskeyName, passkeyNameFault } from '#src/domain/sign-in/passkeys/passkeys.ts'
import { describeDevice } from '#src/domain/sign-in/sessions/devices.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { addPasskey } from './calls.ts'

type Props = { taken: readonly Passkey[]; onAdded: (codes: string[] | null) => void; onClose: () => void }

/** Names a passkey and lets the browser create it. */
export function AddPasskeyDialog(props: Props) {
  return (
    <Dialog title="Add a passkey" onClose={props.onClose}>
      <AddForm {...props} />
    </Dialog>
  )
}

function AddForm({ taken, onAdded, onClose }: Props) {
  const form = useForm(async (text) => {
    const name = cleanPasskeyName(text('name'))
    const faults = faultOf({ name: passkeyNameFault(name) })
    if (faults) return faults
    const answer = await addPasskey(name)
    if (!answer.ok) return answer
    onAdded(answer.added.recoveryCodes)
    return null
  })
  return (
    <Form
      form={form}
      action="Create passkey"
      busyAction="Waiting for your browser..."
      aside={<CancelButton onClick={onClose} />}
    >
      <p>Your browser will ask for your fingerprint, face, screen lock or security key.</p>
      <TextField
        id="passkey-name"
        name="name"
        label="Name"
        help="So you can tell your passkeys apart."
        defaultValue={freeName(taken)}
        error={form.errorOf('name')}
      />
    </Form>
  )
}

/** The name of the device, with a number if it’s taken. */
function freeName(taken: readonly Passkey[]): string {
  const device = describeDevice(navigator.userAgent)
  const names = new Set(taken.map(({ name }) => name))
  let free = device
  for (let number = 2; names.has(free); number += 1) free = `${device} ${number}`
  return free
}
