import type { ReactNode } from 'react'
import { sampleProduct } from '#src/seo/deliveries/sample-report.ts'

/** The page around the sample report. `children`: the report. */
export function SampleReport({ children }: { children?: ReactNode }) {
  return (
    <div className="wrap sample-report">
      <header className="stack">
        <p>
          <span className="stamp stamp-framed stamp-waiting">sample</span>
        </p>
        <h1>
          The report you <span className="highlight">get</span>
        </h1>
        <p className="lead">
          {`One row for each directory: where you were submitted, when, and the result. This sample is for ${sampleProduct.name} at ${sampleProduct.url}.`}
        </p>
        <p className="notice">
          <strong>Sample:</strong> the directories and their figures are real. The submissions are made up to show what
          a report looks like, so their status, dates, live links and notes say nothing about these directories.
        </p>
      </header>
      <div className="island">{children}</div>
      <section className="stack" aria-labelledby="prices">
        <h2 id="prices">Get this report for your product</h2>
        <p className="lead">It updates as your listings go live.</p>
        <p>
          <a className="button" href="/#pricing">
            See pricing
          </a>
        </p>
      </section>
    </div>
  )
}
