import type { ReactNode } from 'react'

type Props = {
  /** How many directories fit a product, depending on its kind. */
  range: { min: number; max: number }
  /** The form that shows how many fit. */
  children?: ReactNode
}

/** The headline, the form, and where else to go. */
export function Hero({ range, children }: Props) {
  return (
    <header className="hero wrap stack">
      <h1>
        We submit your product to <span className="highlight">up to 200 directories</span>, by hand
      </h1>
      <p className="lead">
        You fill in one profile. We submit it to the directories that fit, a few a day, best first. Your report shows
        each result: the date, the answer and the live link.
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
        {`200 is what Publisher covers. How many fit depends on the product, ${range.min} to ${range.max} by category, and the form shows yours before you pay.`}
      </p>
    </header>
  )
}
