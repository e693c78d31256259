import { site } from '#src/site.ts'
import { WaitlistForm } from './WaitlistForm.tsx'

/** The closing section of marketing pages, with the waitlist form. */
export function CallToAction() {
  return (
    <section className="waitlist" id="waitlist" aria-labelledby="waitlist-title">
      <div className="wrap columns">
        <div className="stack">
          <h2 id="waitlist-title">Not today? Leave your email</h2>
          <p>{`We’ll send one email when the report in your own ${site.name} account is ready.`}</p>
        </div>
        <WaitlistForm />
      </div>
    </section>
  )
}
