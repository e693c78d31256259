import { encode } from 'uqr'
import type { AuthenticatorSetup } from '#src/domain/sign-in/authenticator/authenticator.api.ts'
import { cleanCode, codeFault, groupSecret } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { keepKnownBrowser, type Known } from '#src/islands/sign-in/sessions/sign-in.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { CodeField } from '#src/islands/ui/fields/CodeField.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'

type Props = { setup: AuthenticatorSetup; onDone: (codes: string[] | null) => void; onClose: () => void }

/** Shows the key, as a QR code and to type, and takes the first code. */
export function SetupDialog(props: Props) {
  return (
    <Dialog title="Set up an authenticator app" onClose={props.onClose}>
      <SetupForm {...props} />
    </Dialog>
  )
}

function SetupForm({ setup, onDone, onClose }: Props) {
  const form = useForm(async (text) => {
    const code = cleanCode(text('code'))
    const faults = faultOf({ code: codeFault(code) })
    if (faults) return faults
    type Confirmed = { data: { recoveryCodes: string[] | null } } & Known
    const answer = await askSignedIn<Confirmed>('/users/me/authenticator/confirm', { method: 'POST', json: { code } })
    if (!answer.ok) return answer
    keepKnownBrowser(answer.body)
    onDone(answer.body.data.recoveryCodes)
    return null
  })
  return (
    <Form form={form} action="Turn on" busyAction="Checking..." aside={<CancelButton onClick={onClose} />}>
      <ol className="setup-steps">
        <li>
          <p>Scan this code with your authenticator app.</p>
          <QrCode text={setup.url} label="QR code for your authenticator app" />
          <p className="quiet">Can&apos;t scan it? Enter this key in the app:</p>
          <p>
            <code className="key">{groupSecret(setup.secret)}</code>
          </p>
        </li>
        <li>
          <p>Enter the 6-digit code that the app shows.</p>
        </li>
      </ol>
      <CodeField error={form.errorOf('code')} />
    </Form>
  )
}

/** A QR code as one path. It keeps its white border on dark pages: scanners need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
