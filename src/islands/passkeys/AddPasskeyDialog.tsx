import { cleanPasskeyName, type Passkey, passkeyNameFault } from '#src/domain/passkeys/passkeys.ts'
import { describeDevice } from '#src/domain/sessions/devices.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Field } from '#src/islands/ui/Field.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { addPasskey } from './calls.ts'

type Props = { taken: readonly Passkey[]; onAdded: (codes: string[] | null) => void; onClose: () => void }

/** Names a passkey, and has the browser make it. */
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
    <AccountForm
      form={form}
      action="Create passkey"
      busyAction="Waiting for your browser..."
      aside={
        <button className="button button-quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      }
    >
      <p>Your browser will ask for your fingerprint, face, screen lock or security key.</p>
      <Field
        name="name"
        label="Name"
        help="So you can tell your passkeys apart."
        defaultValue={freeName(taken)}
        error={form.errorOf('name')}
      />
    </AccountForm>
  )
}

/** The device, with a number where that name is taken. */
function freeName(taken: readonly Passkey[]): string {
  const device = describeDevice(navigator.userAgent)
  const names = new Set(taken.map(({ name }) => name))
  let free = device
  for (let number = 2; names.has(free); number += 1) free = `${device} ${number}`
  return free
}
