import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'

type Props = { message: string; email: string }

/** The form after a refusal without JavaScript, with what was typed and the error. */
export function WaitlistRefused({ message, email }: Props) {
  const isAtField = message !== waitlistMessages.failed
  return (
    <form className="stack" method="post" action="/waitlist">
      <h1>Join the waitlist</h1>
      <p>{waitlistMessages.purpose}</p>
      {!isAtField && <Notice bad>{message}</Notice>}
      <TextField
        name="email"
        label="Email"
        kind="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={isAtField ? message : undefined}
      />
      <Honeypot />
      <p>
        <button className="button" type="submit">
          Join the waitlist
        </button>
      </p>
    </form>
  )
}
