import { type NamedDirectory, namedFacts, usedByText } from '#src/domain/directories/named-directories.ts'
import { hrefOfListed } from '#src/seo/directories/list.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { Prose } from './Prose.tsx'
import type { ProseParts } from '#src/seo/landing/prose-parts.ts'
import { Basis, BasisNote } from './Basis.tsx'
import { NameLink } from './NameLink.tsx'

/** Directories with what our editors know: for whom, what the form asks for, and on what that rests. */
export function NamedDirectories({ rows, parts }: { rows: readonly NamedDirectory[]; parts: ProseParts }) {
  return (
    <>
      <BasisNote entries={rows} />
      <ol className="described">
        {rows.map((row) => (
          <li key={row.url}>
            <h3>
              <NameLink name={row.name} href={hrefOf(row)} />
            </h3>
            <p className="stamp">
              {hrefOf(row) === row.url ? namedFacts(row) : `${namedFacts(row)}, `}
              {hrefOf(row) !== row.url && <NameLink name={websiteHost(row.url)} href={row.url} />}
            </p>
            <p>
              <Prose text={row.note} parts={parts} />
            </p>
            {row.usedBy !== undefined && (
              <p>
                <Prose text={usedByText(row)} parts={parts} />
              </p>
            )}
            {row.asks.length > 0 && <p className="quiet">{`Asks for: ${row.asks.join(', ')}`}</p>}
            <Basis {...row} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Public registers aren't open to submissions, so they aren't on the list. */
function hrefOf({ kind, url }: NamedDirectory): string {
  return kind === 'register' ? url : hrefOfListed(url)
}
