import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'

type Props = { message: string; email: string }

/** The form after a refusal, with what was typed and the error. */
export function WaitlistForm({ message, email }: Props) {
  return (
    <form className="stack" method="post" action="/waitlist">
      <h1>Join the waitlist</h1>
      <Notice kind="bad">{message}</Notice>
      <div className="field">
        <label htmlFor="email">Email</label>
        <input
          className="input"
          id="email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={email}
        />
      </div>
      <Honeypot />
      <p>
        <button className="button" type="submit">
          Join the waitlist
        </button>
      </p>
    </form>
  )
}
