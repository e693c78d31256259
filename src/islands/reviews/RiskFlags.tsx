import type { RiskFlag } from '#src/domain/reviews/risk-flags.ts'
import { signWords } from './texts.ts'

/** What speaks for a second look, in words. */
export function RiskFlags({ flags }: { flags: readonly RiskFlag[] }) {
  if (flags.length === 0) return null
  return (
    <section className="flags" aria-label="Worth a second look">
      <ul className="flags-list">
        {flags.map(({ kind, text, ref }) => (
          <li key={`${kind} ${ref ?? ''}`}>
            <span className="stamp stamp-waiting">{signWords[kind]}</span>
            <span dir="auto">
              {text} {ref && <a href={`/admin/product?ref=${ref}`}>See the other one</a>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
