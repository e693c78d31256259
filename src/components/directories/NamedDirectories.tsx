import { editorsBasis, type NamedDirectory, namedFacts } from '#src/domain/directories/named-directories.ts'

/** Directories with what our editors know: for whom, what the form asks for, and on what that rests. */
export function NamedDirectories({ rows }: { rows: readonly NamedDirectory[] }) {
  return (
    <ol className="described">
      {rows.map((row) => (
        <li key={row.url}>
          <h3>
            <a href={row.url} target="_blank" rel="noopener nofollow">
              {row.name}
            </a>
          </h3>
          <p className="stamp">{namedFacts(row)}</p>
          <p>{row.note}</p>
          {row.usedBy !== undefined && <p>{`Used by ${row.usedBy}.`}</p>}
          {row.asks.length > 0 && <p className="quiet">{`Asks for: ${row.asks.join(', ')}`}</p>}
          <Basis source={row.source} />
        </li>
      ))}
    </ol>
  )
}

function Basis({ source }: { source: string | undefined }) {
  return (
    <p className="stamp">
      {source === undefined ? (
        editorsBasis
      ) : (
        <>
          {'Source: '}
          <a href={source} target="_blank" rel="noopener nofollow">
            {new URL(source).hostname.replace(/^www\./, '')}
          </a>
        </>
      )}
    </p>
  )
}
