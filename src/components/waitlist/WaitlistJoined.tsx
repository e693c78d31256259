import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'

/** Shown after a visitor has joined without JavaScript. */
export function WaitlistJoined() {
  return (
    <div className="stack">
      <h1>Check your email</h1>
      <p className="lead" role="status">
        {waitlistMessages.joined}
      </p>
      <p>Open the email we just sent you and press the button to confirm.</p>
      <p>
        <a className="button button-quiet" href="/">
          Go back home
        </a>
      </p>
    </div>
  )
}
