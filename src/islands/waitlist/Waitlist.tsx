import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { WaitlistForm } from './WaitlistForm.tsx'

/** What the waitlist is for, and its form. */
export function Waitlist() {
  return (
    <section className="waitlist wrap" id="waitlist" aria-labelledby="waitlist-title">
      <div className="stack">
        <h2 id="waitlist-title">Get a launch notification</h2>
        <p>{`Not ready to start? Join the waitlist. ${waitlistMessages.purpose}`}</p>
      </div>
      <WaitlistForm />
    </section>
  )
}
