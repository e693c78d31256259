import { Notice } from '#src/components/ui/Notice.tsx'
import { enter } from '#src/islands/sign-in/sessions/sign-in.ts'
import { SubmitButton } from '#src/islands/ui/SubmitButton.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { signInWithPasskey } from './calls.ts'

/** Signs in with a passkey, without an email or a password. */
export function PasskeyButton() {
  const form = useForm(async () => {
    const answer = await signInWithPasskey()
    return answer.ok ? enter(answer.body) : answer
  })
  const { element, busy, failure, submit } = form
  return (
    <form className="way" method="post" noValidate ref={element} onSubmit={submit} aria-busy={busy || undefined}>
      <SubmitButton className="button button-quiet button-wide" busy={busy} busyLabel="Waiting for your passkey...">
        Sign in with a passkey
      </SubmitButton>
      <Notice bad>{failure}</Notice>
    </form>
  )
}
