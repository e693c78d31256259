import type { ReactNode } from 'react'
import { site } from '#src/site.ts'

const steps = [
  { when: 'now', what: 'Submit the form. We email you a link: open it and press Confirm.' },
  {
    when: `within ${site.reviewDays} days`,
    what: 'A person checks that the site works, that the text describes it, and that it isn’t listed yet.',
  },
  {
    when: 'seconds later',
    what: 'If it’s approved, its page goes live. If not, we email you what to change.',
  },
]

/** The page around the form of a new submission. */
export function SubmitPage({ children }: { children?: ReactNode }) {
  return (
    <div className="wrap">
      <header className="submit-head stack">
        <h1>
          {'Submit your '}
          <span className="highlight">product</span>
        </h1>
        <p className="lead">
          It’s free and needs no account. The link we email you shows its status and lets you edit it.
        </p>
      </header>
      {children}
      <section className="submit-steps" aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <ol className="step-list">
          {steps.map(({ when, what }) => (
            <li key={when}>
              <p className="stamp">{when}</p>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
