import { Moment } from '#src/components/ui/Moment.tsx'
import { olderEvents, shownEvents } from '#src/domain/products/states.ts'
import type { AdminProductDetail } from '#src/domain/reviews/reviews.api.ts'

/** What happened to a product. */
export function ProductHistory({ events }: { events: AdminProductDetail['events'] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {events.length === shownEvents && <p className="quiet">{olderEvents}</p>}
      <ol className="history">
        {events.map(({ kind, text, actor, note, at }, place) => (
          <li key={`${at} ${kind} ${place}`}>
            <Moment at={at} /> <strong>{text}</strong> <span className="quiet">{actor}</span>
            {note && (
              <span className="product-note" dir="auto">
                {note}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
