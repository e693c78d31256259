import { type NamedDirectory, namedFacts } from '#src/domain/directories/named-directories.ts'
import { pathOfListed } from '#src/seo/directories/list.ts'
import { Basis, BasisNote } from './Basis.tsx'
import { VisitLink } from './cells.tsx'

/** Directories with what our editors know: for whom, what the form asks for, and on what that rests. */
export function NamedDirectories({ rows }: { rows: readonly NamedDirectory[] }) {
  return (
    <>
      <BasisNote entries={rows} />
      <ol className="described">
        {rows.map((row) => (
          <li key={row.url}>
            <h3>
              {isListed(row) ? (
                <a href={pathOfListed(row.url)}>{row.name}</a>
              ) : (
                <a href={row.url} target="_blank" rel="noopener nofollow">
                  {row.name}
                </a>
              )}
            </h3>
            <p className="stamp">
              {isListed(row) ? `${namedFacts(row)}, ` : namedFacts(row)}
              {isListed(row) && <VisitLink name={row.name} url={row.url} />}
            </p>
            <p>{row.note}</p>
            {row.usedBy !== undefined && <p>{`Used by ${row.usedBy}.`}</p>}
            {row.asks.length > 0 && <p className="quiet">{`Asks for: ${row.asks.join(', ')}`}</p>}
            <Basis {...row} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Public registers aren't open to submissions, so we have no page about them. */
function isListed({ kind }: NamedDirectory): boolean {
  return kind !== 'register'
}
