import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { SearchForm } from '#src/components/ui/SearchForm.tsx'
import { maxFinderSearch } from '#src/domain/directories/finder-urls.ts'
import { correctionPath, directoryPath, directorySearchPath } from '#src/domain/directories/listed.ts'
import { finderPath } from '#src/domain/directories/paths.ts'
import { directoryListLink, type DirectoryPage } from '#src/seo/directories/directory-pages.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { DirectoryActions } from './DirectoryActions.tsx'
import { DirectoryFacts } from './DirectoryFacts.tsx'
import { DirectoryNotes } from './DirectoryNotes.tsx'
import { DirectoryOrigin } from './DirectoryOrigin.tsx'
import { MovedNotice } from './MovedNotice.tsx'
import { OwnFigures } from './OwnFigures.tsx'
import { StatusSection } from './StatusSection.tsx'

type Props = {
  q: string
  rows: readonly DirectoryPage[]
  /** How many directories match. `rows` are the first of them. */
  total: number
}

/** The directories that a search of the list finds. Each row opens and shows what we know. */
export function DirectoryRows({ q, rows, total }: Props) {
  const [first] = rows
  return (
    <div className="wrap listed-rows">
      <Breadcrumbs links={[paths.home, directoryListLink]} />
      <header className="stack">
        <h1 dir="auto">{`Directories named “${q}”`}</h1>
        <SearchForm
          small
          label="Name or website"
          maxLength={maxFinderSearch}
          action={directorySearchPath}
          defaultValue={q}
        />
        <p className="stamp" role="status">
          {total === 0 ? 'No matches' : countLine(total, rows.length)}
        </p>
      </header>
      {rows.map((row) => (
        // The one that was asked for is open, and so is a single match.
        <DirectoryRow key={row.key} row={row} open={row.key === q || (row === first && total === 1)} />
      ))}
      {total === 0 && (
        <p>
          {'No directory on our list has this in its name or URL. '}
          <a href={finderPath}>Use the finder</a> to see which ones fit your product.
        </p>
      )}
    </div>
  )
}

function DirectoryRow({ row, open }: { row: DirectoryPage; open: boolean }) {
  const { slug, name, host, facts, missing, notes, figures, lists, status, changes, hasPage, linkKind } = row
  return (
    <details className="listed-row" id={slug} open={open}>
      <summary>
        <h2 dir="auto">{name}</h2>
        <span className="stamp">{host}</span>
      </summary>
      {status.deadSince !== null && <DeadNotice name={name} since={status.deadSince} />}
      {status.movedTo !== null && <MovedNotice name={name} to={status.movedTo} />}
      <DirectoryActions page={row} />
      <DirectoryFacts facts={facts} kind={linkKind} />
      {missing !== '' && <p className="quiet">{missing}</p>}
      {notes.length > 0 && <DirectoryNotes notes={notes} verified={row.verified} inRow />}
      {figures && <OwnFigures figures={figures} inRow />}
      <StatusSection status={status} changes={changes} inRow />
      <DirectoryOrigin lists={lists} hasNotes={notes.length > 0} inRow />
      <p className="quiet">
        {hasPage && (
          <span>
            <a href={directoryPath(row)}>{`Everything we know about ${name}`}</a>
            {' · '}
          </span>
        )}
        <a href={correctionPath(row)}>Report a mistake</a>
      </p>
    </details>
  )
}

/** '3 directories', '60 directories, showing the first 40' */
function countLine(total: number, shown: number): string {
  const counted = `${total} ${total === 1 ? 'directory' : 'directories'}`
  return shown < total ? `${counted}, showing the first ${shown}` : counted
}

/** At the top of a dead directory's row. It has no page. */
function DeadNotice({ name, since }: { name: string; since: string }) {
  return (
    <p className="notice notice-bad">
      {`${name} hasn’t answered since ${since}. It may have closed. We keep checking.`}
    </p>
  )
}
