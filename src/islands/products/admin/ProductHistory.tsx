import type { AuditEntry } from '#src/domain/audit/audit.ts'
import type { AdminProductDetail } from '#src/domain/products/admin.ts'
import { Moment } from '#src/islands/ui/Moment.tsx'
import { AuditEntries } from '#src/islands/audit/AuditEntries.tsx'

type Props = { productRef: string; events: AdminProductDetail['events']; audit: readonly AuditEntry[] }

/** What happened to it, and what admins did about it. */
export function ProductHistory({ productRef, events, audit }: Props) {
  return (
    <>
      <section aria-labelledby="history">
        <h2 id="history">History</h2>
        <ol className="history">
          {events.map(({ kind, text, actor, note, at }, place) => (
            <li key={`${at} ${kind} ${place}`}>
              <Moment at={at} /> <strong>{text}</strong> <span className="quiet">{actor}</span>
              {note && (
                <span className="report-note" dir="auto">
                  {note}
                </span>
              )}
            </li>
          ))}
        </ol>
      </section>
      {audit.length > 0 && (
        <section aria-labelledby="audit">
          <h2 id="audit">Activity log</h2>
          <AuditEntries entries={audit} heading="h3" subject={productRef} />
          <p className="quiet">
            <a href={`/admin/audit?subject=${encodeURIComponent(productRef)}`}>Show all activity</a>
          </p>
        </section>
      )}
    </>
  )
}
