import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'

/** Shown after a visitor has joined without JavaScript. */
export function WaitlistJoined() {
  return (
    <ShortPage title="Check your email" link={toHome} quiet>
      <p className="lead" role="status">
        {waitlistMessages.joined}
      </p>
      <p>Open the email we just sent you and press the button to confirm.</p>
    </ShortPage>
  )
}
