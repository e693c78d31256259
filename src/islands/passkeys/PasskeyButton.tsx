import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { enter } from '#src/islands/accounts/entering.ts'
import { useForm } from '#src/islands/ui/useForm.ts'
import { useLive } from '#src/islands/ui/useLive.ts'
import { signInWithPasskey } from './calls.ts'

/** Signs in with a passkey, without an email or a password. */
export function PasskeyButton() {
  const live = useLive()
  const form = useForm(async () => {
    const answer = await signInWithPasskey()
    return answer.ok ? enter(answer.body) : answer
  })
  const { element, busy, failure, submit } = form
  return (
    <form className="way" method="post" noValidate ref={element} onSubmit={submit} aria-busy={busy || undefined}>
      <button
        className="button button-quiet button-wide"
        type="submit"
        disabled={!live}
        aria-disabled={busy || undefined}
      >
        {busy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </button>
      <Fault>{failure}</Fault>
    </form>
  )
}
