import type { Flag } from '#src/domain/flags/flags.ts'
import { reportReasonTexts } from '#src/domain/flags/flags.ts'
import { Moment } from '#src/islands/ui/Moment.tsx'

/** What visitors have against it. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  if (flags.length === 0) return null
  return (
    <section className="reports" aria-label="Reports of visitors">
      <ul className="signs-list">
        {flags.map(({ id, reason, note, createdAt }) => (
          <li key={id}>
            <Moment at={createdAt} />
            <span>
              <strong>{reportReasonTexts[reason]}</strong>
              {note && (
                <span className="report-note" dir="auto">
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
