import { Fragment } from 'react'
import type { Block } from '#src/seo/landing/page.ts'

type Props = Pick<Extract<Block, { kind: 'shares' }>, 'caption' | 'shares'>

// The page's styles give drawings their own proportions, so the bar has its real ones.
const size = { width: 640, height: 14, gap: 2 }
const fills = ['var(--accent)', 'var(--ink-soft)', 'var(--line-strong)', 'var(--line)']

/** One bar in as many parts as there are names, and the names of each part. */
export function SharesBar({ caption, shares }: Props) {
  const total = shares.reduce((sum, { names }) => sum + names.length, 0)
  const starts = shares.map((_, place) => shares.slice(0, place).reduce((sum, { names }) => sum + names.length, 0))
  const unit = Math.round((size.width * 100) / total) / 100
  return (
    <figure className="stack">
      <figcaption className="quiet">{caption}</figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} width={size.width} aria-hidden="true">
        {shares.map(({ label, names }, place) => (
          <rect
            key={label}
            x={(starts[place] ?? 0) * unit}
            width={names.length * unit - size.gap}
            height={size.height}
            fill={fills[place]}
          />
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
