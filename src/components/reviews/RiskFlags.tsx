import type { RiskFlag } from '#src/domain/reviews/reviews.api.ts'
import { riskFlagLabels } from './texts.ts'

/** Reasons to take a closer look. */
export function RiskFlags({ flags }: { flags: readonly RiskFlag[] }) {
  if (flags.length === 0) return null
  return (
    <section aria-label="Risk flags">
      <ul className="flag-list">
        {flags.map(({ kind, text, ref }) => (
          <li key={`${kind} ${ref ?? ''}`}>
            <span className="stamp stamp-waiting">{riskFlagLabels[kind]}</span>
            <span dir="auto">
              {text} {ref && <a href={`/admin/product?ref=${ref}`}>See the other product</a>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
