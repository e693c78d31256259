import type { Block } from '#src/seo/landing/page.ts'

type Props = Pick<Extract<Block, { kind: 'shares' }>, 'caption' | 'shares'>

// The page's styles give drawings their own proportions, so the bar has its real ones.
const size = { width: 640, height: 14, gap: 2 }
const fills = ['var(--accent)', 'var(--ink-soft)', 'var(--line-strong)', 'var(--line)']

/** One bar in as many parts as there are labels, and a legend. */
export function SharesBar({ caption, shares }: Props) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  const starts = shares.map((_, place) => shares.slice(0, place).reduce((sum, { count }) => sum + count, 0))
  const unit = Math.round((size.width * 100) / total) / 100
  return (
    <figure className="stack">
      <figcaption className="quiet">{caption}</figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} width={size.width} aria-hidden="true">
        {shares.map(({ label, count }, place) => (
          <rect
            key={label}
            x={(starts[place] ?? 0) * unit}
            width={count * unit - size.gap}
            height={size.height}
            fill={fills[place]}
          />
        ))}
      </svg>
      <ul className="legend">
        {shares.map(({ label, count }, place) => (
          <li key={label}>
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" fill={fills[place]} />
            </svg>
            {`${label}: ${count}`}
          </li>
        ))}
      </ul>
    </figure>
  )
}
