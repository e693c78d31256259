import { olderEvents, shownEvents } from '#src/domain/products/states.ts'
import type { ProductStatus } from '#src/domain/products/products.api.ts'

const minute = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export function StatusHistory({ history }: Pick<ProductStatus, 'history'>) {
  return (
    <section className="stack">
      <h2>History</h2>
      {history.length === shownEvents && <p className="quiet">{olderEvents}</p>}
      <ol className="status-history">
        {history.map(({ label, note, at }, place) => (
          <li key={place}>
            <time className="stamp" dateTime={at}>
              {`${minute.format(new Date(at))} UTC`}
            </time>
            {/* Screen readers and plain text keep the two apart. */} <span>{note ? `${label}: ${note}` : label}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
