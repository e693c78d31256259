import { type ComponentType, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ProofMethod } from '#src/domain/sign-in/sessions/proof.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { CodeProof } from './CodeProof.tsx'
import { AuthenticatorProof, PasskeyProof, RecoveryCodeProof } from './FactorProofs.tsx'
import { PasswordProof } from './PasswordProof.tsx'
import type { ProofFormProps } from './proof-form.ts'
import { type ProofRequest, readProofRequest, watchProofRequests } from './proof-requests.ts'

/** One form for each method. */
const forms: Record<ProofMethod, { switchTo: string; Form: ComponentType<ProofFormProps> }> = {
  passkey: { switchTo: 'Use a passkey', Form: PasskeyProof },
  totp: { switchTo: 'Use your authenticator app', Form: AuthenticatorProof },
  'recovery-code': { switchTo: 'Use a recovery code', Form: RecoveryCodeProof },
  password: { switchTo: 'Use your password', Form: PasswordProof },
  code: { switchTo: 'Get a code by email', Form: CodeProof },
}

/** Asks for a fresh proof when a call needs one. Every signed-in page has this dialog once. */
export function ProofDialog() {
  const request = useSyncExternalStore(watchProofRequests, readProofRequest, () => null)
  return request && <OpenDialog request={request} />
}

function OpenDialog({ request: { methods, settle } }: { request: ProofRequest }) {
  const [method, setMethod] = useState(methods[0])
  const Form = method && forms[method].Form
  const box = useRef<HTMLDivElement>(null)
  // The link that switched methods disappears, so focus moves here.
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [method])
  return (
    <Dialog title="Confirm it’s you" onClose={() => settle(false)}>
      <div ref={box}>{Form && <Form key={method} onProven={() => settle(true)} onCancel={() => settle(false)} />}</div>
      {methods.length > 1 && (
        <p className="button-row">
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <button key={other} className="button-link" type="button" onClick={() => setMethod(other)}>
                {forms[other].switchTo}
              </button>
            ))}
        </p>
      )}
    </Dialog>
  )
}
