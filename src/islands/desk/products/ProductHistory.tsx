import type { AuditEntry, DeskProductDetail } from '#src/domain/desk.ts'
import { Moment } from '#src/islands/ui/Moment.tsx'
import { TrailEntries } from '#src/islands/desk/trail/TrailEntries.tsx'

type Props = { productRef: string; events: DeskProductDetail['events']; trail: readonly AuditEntry[] }

/** What happened to it, and what admins did about it. */
export function ProductHistory({ productRef, events, trail }: Props) {
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
      {trail.length > 0 && (
        <section aria-labelledby="trail">
          <h2 id="trail">Trail of admins</h2>
          <TrailEntries entries={trail} heading="h3" subject={productRef} />
          <p className="quiet">
            <a href={`/admin/trail?subject=${encodeURIComponent(productRef)}`}>All of it</a>
          </p>
        </section>
      )}
    </>
  )
}
