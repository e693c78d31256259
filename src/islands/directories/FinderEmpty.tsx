import { relaxations } from '#src/domain/directories/finder-relaxations.ts'
import { directoryCount } from '#src/domain/directories/counts.ts'
import type { FinderDirectory, FinderQuery } from '#src/domain/directories/finder.ts'

type Props = { directories: readonly FinderDirectory[]; query: FinderQuery; onAsk: (query: FinderQuery) => void }

/** Shown if nothing matches: filters to remove, each with the number of matches. */
export function FinderEmpty({ directories, query, onAsk }: Props) {
  return (
    <div className="results-empty stack">
      <h3>No matches</h3>
      <p>
        {query.q === ''
          ? 'Unknown values count as no match. Relax a filter:'
          : `No directory that fits has “${query.q}” in its name or URL. Relax a filter:`}
      </p>
      <ul className="button-row">
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
