import { sources } from '#src/domain/counted/counted.ts'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { DeliveryDetails } from '#src/domain/deliveries/deliveries.api.ts'

type Observation = DeliveryDetails['counted'][number]

/** What each uploaded export said about a listing, the newest first. */
export function RowCounted({ observations }: { observations: readonly Observation[] }) {
  if (observations.length === 0) return null
  return (
    <section className="row-proof" aria-labelledby="row-counted">
      <h3 id="row-counted">Counted</h3>
      <ol className="row-history">
        {observations.map((observation, at) => (
          // Two exports of a day may say the same.
          <li key={`${observation.exportedOn}-${at}`}>
            <span>{textOf(observation)}</span> <span className="stamp">{shortDate(observation.exportedOn)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function textOf({ source, isCounted, crawledOn, cut }: Observation): string {
  const name = sources[source]
  if (isCounted)
    return crawledOn === null ? `${name} counts it` : `${name} counts it, last crawled ${shortDate(crawledOn)}`
  return cut ? `Not in ${name}’s export, which was cut` : `Not in ${name}’s export`
}
