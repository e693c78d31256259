import { directoryCount, type FinderDirectory, type FinderQuery } from '#src/domain/directories/finder.ts'
import { relaxations } from '#src/domain/directories/finder-relaxations.ts'

type Props = { directories: readonly FinderDirectory[]; query: FinderQuery; onAsk: (query: FinderQuery) => void }

/** Nothing fits: says which wish to give up, and what that brings. */
export function FinderNothing({ directories, query, onAsk }: Props) {
  return (
    <div className="results-empty stack">
      <h3>No directory fits all of that</h3>
      <p>What we do not know of a directory counts as a no. Ask for less:</p>
      <ul className="button-row">
        {relaxations(directories, query).map(({ name, query: relaxed, count }) => (
          <li key={name}>
            <button className="button button-quiet" type="button" onClick={() => onAsk(relaxed)}>
              {`Take ${name}: ${directoryCount(count)}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
