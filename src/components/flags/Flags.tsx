import { Moment } from '#src/components/ui/Moment.tsx'
import type { Flag } from '#src/domain/flags/flags.api.ts'
import { flagReasonTexts } from '#src/domain/flags/flags.ts'

/** Visitors' reports about a product. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  if (flags.length === 0) return null
  return (
    <section className="reports" aria-label="Reports from visitors">
      <ul className="flag-list">
        {flags.map(({ id, reason, note, createdAt }) => (
          <li key={id}>
            <Moment at={createdAt} />
            <span>
              <strong>{flagReasonTexts[reason]}</strong>
              {note && (
                <span className="product-note" dir="auto">
                  {note}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
