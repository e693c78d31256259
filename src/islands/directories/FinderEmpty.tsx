import { relaxations } from '#src/domain/directories/finder-relaxations.ts'
import { ownWebsite } from '#src/domain/directories/finder-urls.ts'
import { directoryCount } from '#src/domain/directories/counts.ts'
import type { FinderDirectory, FinderQuery } from '#src/domain/directories/finder.ts'
import { showWebsite } from '#src/domain/urls/shown-websites.ts'

type Props = {
  directories: readonly FinderDirectory[]
  query: FinderQuery
  onAsk: (query: FinderQuery, own?: URL) => void
}

/** Shown if nothing matches: filters to remove, each with the number of matches. */
export function FinderEmpty({ directories, query, onAsk }: Props) {
  const own = ownWebsite(query.q, directories)
  return (
    <div className="results-empty stack">
      <h3>No matches</h3>
      <p>
        {query.q === ''
          ? 'Unknown values count as no match. Relax a filter:'
          : `No directory that fits has “${query.q}” in its name or URL. Relax a filter:`}
      </p>
      <ul className="button-row">
        {own && (
          <li>
            <button className="button" type="button" onClick={() => onAsk(query, own)}>
              {`See what fits ${showWebsite(own)}`}
            </button>
          </li>
        )}
        {relaxations(directories, query).map(({ name, query: relaxed, count }) => (
          <li key={name}>
            <button className="button button-quiet" type="button" onClick={() => onAsk(relaxed)}>
              {`Try ${name}: ${directoryCount(count)}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
