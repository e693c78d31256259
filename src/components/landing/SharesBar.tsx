import { Fragment } from 'react'
import type { Block } from '#src/seo/landing/page.ts'

type Props = Pick<Extract<Block, { kind: 'shares' }>, 'caption' | 'shares'>

const fills = ['var(--accent)', 'var(--ink-soft)', 'var(--line-strong)', 'var(--line)']

/** One bar in as many parts as there are names, and the names of each part. */
export function SharesBar({ caption, shares }: Props) {
  const total = shares.reduce((sum, { names }) => sum + names.length, 0)
  const starts = shares.map((_, place) => shares.slice(0, place).reduce((sum, { names }) => sum + names.length, 0))
  return (
    <figure>
      <figcaption className="quiet">{caption}</figcaption>
      <svg viewBox={`0 0 ${total} 1`} width="100%" height="12" preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ label, names }, place) => (
          <rect key={label} x={starts[place]} width={names.length - 0.04} height="1" fill={fills[place]} />
        ))}
      </svg>
      <dl className="data-table landing-facts">
        {shares.map(({ label, names }) => (
          <Fragment key={label}>
            <dt>{`${label}: ${names.length}`}</dt>
            <dd>{names.join(', ')}</dd>
          </Fragment>
        ))}
      </dl>
    </figure>
  )
}
