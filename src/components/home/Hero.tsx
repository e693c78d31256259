import type { ReactNode } from 'react'

/** The headline, the form that shows how many directories fit (`children`), and where else to go. */
export function Hero({ children }: { children?: ReactNode }) {
  return (
    <header className="hero wrap stack">
      <h1>
        We submit your product to <span className="highlight">200+ directories</span>, by hand
      </h1>
      <p className="lead">
        You fill in one profile. We submit it to the directories that fit, a few a day, strong and followed ones first.
        Your report shows each result: the date, the answer and the live link.
      </p>
      {children}
      <div className="button-row">
        <a className="button button-quiet" href="#pricing">
          See the prices
        </a>{' '}
        <a className="button button-quiet" href="/sample-report">
          See the sample report
        </a>
      </div>
      <p className="quiet">
        200+ is what Publisher covers. If fewer fit your product, the form says so before you pay.
      </p>
    </header>
  )
}
