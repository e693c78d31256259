import type { ListingReport } from '#src/domain/desk.ts'
import { reportReasonTexts } from '#src/domain/listing-reports.ts'
import { Moment } from '#src/islands/ui/Moment.tsx'

/** What visitors have against it. */
export function Reports({ reports }: { reports: readonly ListingReport[] }) {
  if (reports.length === 0) return null
  return (
    <section className="reports" aria-label="Reports of visitors">
      <ul className="signs-list">
        {reports.map(({ id, reason, note, createdAt }) => (
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
