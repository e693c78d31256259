import type { RiskSign } from '#src/domain/desk.ts'
import { signWords } from './words.ts'

/** What speaks for a second look, in words. */
export function Signs({ signs }: { signs: readonly RiskSign[] }) {
  if (signs.length === 0) return null
  return (
    <section className="signs" aria-label="Worth a second look">
      <ul className="signs-list">
        {signs.map(({ kind, text, ref }) => (
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
