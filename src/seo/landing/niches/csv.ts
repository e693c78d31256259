import { type CsvCell, csvText } from '#src/domain/csv/csv.ts'
import { scopeText, unverifiedBasis } from '#src/domain/directories/named-directories.ts'
import { submitters, takesApplications } from '#src/domain/directories/submitters.ts'
import { licenseOf } from '#src/seo/directories/list-export.ts'
import { linkSource } from '#src/seo/directories/source-links.ts'
import { inSentence } from '#src/seo/landing/wording.ts'
import type { NicheRow } from './rows.ts'

const columns: readonly (readonly [heading: string, cell: (row: NicheRow, niche: string) => CsvCell])[] = [
  ['Directory', ({ name }) => name],
  ['URL', ({ url }) => url],
  ['Why', ({ reasons }) => reasons.join(' · ')],
  ['Submit at', ({ submitUrl }) => submitUrl],
  ['Who can submit', ({ acceptsSubmissions }) => submitters[acceptsSubmissions]],
  ['Where', ({ countries }) => scopeText(countries)],
  ['Listing', ({ pricing }) => pricing],
  ['DR', ({ dr }) => dr],
  ['DR as of', ({ drAsOf }) => drAsOf],
  ['Links', ({ followed }) => (followed === undefined ? undefined : followed ? 'followed' : 'nofollow')],
  ['Link rule from', (row) => linkSource(row)?.label],
  [
    'Asks for',
    (row, niche) => (takesApplications(row.acceptsSubmissions) ? noteOf(row, niche)?.asks.join(', ') : undefined),
  ],
  ['Note', (row, niche) => noteText(row, niche)],
  ['Note from', (row, niche) => basisOf(row, niche)],
  ['License', licenseOf],
]

/** What editors say of it for the niche, or in general, or for another niche. */
function noteOf({ notes }: NicheRow, niche: string) {
  return notes.find((note) => note.niche === niche) ?? notes.find((note) => note.niche === undefined) ?? notes[0]
}

function noteText(row: NicheRow, niche: string): string | undefined {
  const note = noteOf(row, niche)
  if (!note) return row.summary
  const { niche: of, takes, tip } = note
  return [takes && (of === undefined ? takes : `For ${inSentence(takes)}`), tip].filter(Boolean).join(' ')
}

function basisOf(row: NicheRow, niche: string): string | undefined {
  const note = noteOf(row, niche)
  return note === undefined ? undefined : (note.source ?? unverifiedBasis)
}

/** The rows of a niche's table as a file, with what would be too long for a page. */
export function nicheCsv(rows: readonly NicheRow[], niche: string): string {
  return csvText(
    columns.map(([heading]) => heading),
    rows.map((row) => columns.map(([, cell]) => cell(row, niche))),
  )
}
