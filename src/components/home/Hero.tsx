import type { ReactNode } from 'react'
import { quotas } from '#src/domain/plans/allowances.ts'

type Props = {
  /** How many directories fit some kinds of product. */
  examples: readonly { fitting: number; plural: string }[]
  /** Of those for the first example, how many have a high rating, and which rating that is. */
  strong: { count: number; dr: number }
  /** The form that shows how many fit. */
  children?: ReactNode
}

/** The headline, the form, and where else to go. */
export function Hero({ examples, strong, children }: Props) {
  const counts = examples.map(({ fitting, plural }) => `${fitting} for ${plural}`)
  return (
    <header className="hero wrap stack">
      <h1>
        Get listed in the best of <span className="highlight">{`${quotas.publisher.directories}+ directories`}</span>,
        in a few clicks
      </h1>
      <p className="lead">
        For high-DR backlinks and more traffic: you fill in one profile, and we submit it by hand, a few directories a
        day, best first. Your report shows each result with its date, answer and live link.
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
        {`How many fit depends on your product: ${counts.join(', ')}, and a few more in many countries. ${strong.count} of those for ${examples[0]?.plural ?? ''} have a DR of ${strong.dr} or more. Publisher covers up to ${quotas.publisher.directories}. The form shows your number before you pay.`}
      </p>
    </header>
  )
}
