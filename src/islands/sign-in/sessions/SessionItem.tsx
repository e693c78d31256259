import { Moment } from '#src/components/ui/Moment.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { SessionInfo } from '#src/domain/sign-in/sessions/sessions.api.ts'
import type { SignInMethod } from '#src/domain/sign-in/sessions/sessions.ts'
import { SubmitButton } from '#src/islands/ui/SubmitButton.tsx'
import { type Sent, useForm } from '#src/islands/ui/useForm.ts'

const methods: Record<SignInMethod, string> = {
  'sign-up': 'Signed up',
  confirmation: 'Confirmed email',
  password: 'Password',
  'password-reset': 'Password reset',
  'magic-link': 'Email link',
  google: 'Google',
  passkey: 'Passkey',
}

type Props = { session: SessionInfo; onEnd: () => Promise<Sent> }

/** One device: where and when it was used, and a button that signs it out. */
export function SessionItem({ session, onEnd }: Props) {
  const { device, place, method, factors, current, lastUsedAt } = session
  const { element, busy, failure, submit } = useForm(onEnd)
  return (
    <li className="session">
      <div>
        <p className="session-device">
          {device} {current && <span className="stamp stamp-framed stamp-good">this device</span>}
        </p>
        <p className="quiet">{`${place} · ${methods[method]}${factors === 'two' ? ' and second factor' : ''}`}</p>
        <p className="session-used">
          {current ? <span className="stamp">active now</span> : <Moment at={lastUsedAt} />}
        </p>
      </div>
      <form onSubmit={submit} ref={element} aria-busy={busy || undefined}>
        <SubmitButton
          className="button button-quiet button-small"
          busy={busy}
          label={current ? 'Sign out this device' : `Sign out ${device}, ${place}`}
        >
          Sign out
        </SubmitButton>
        <Notice bad>{failure}</Notice>
      </form>
    </li>
  )
}
