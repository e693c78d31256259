import type { ReactNode } from 'react'

type Props = {
  /** How many directories fit some kinds of product. */
  examples: readonly { fitting: number; plural: string }[]
  /** The form that shows how many fit. */
  children?: ReactNode
}

/** The headline, the form, and where else to go. */
export function Hero({ examples, children }: Props) {
  const counts = examples.map(({ fitting, plural }) => `${fitting} for ${plural}`)
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
        {`Publisher covers up to 200. How many fit depends on your product: ${counts.join(', ')}, and a few more in many countries. The form shows yours before you pay.`}
      </p>
    </header>
  )
}
