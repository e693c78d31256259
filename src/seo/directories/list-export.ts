import { type CsvCell, csvText } from '#src/domain/csv/csv.ts'
import { type ListedDirectory, listedPath } from '#src/domain/directories/listed.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { sources } from '#src/seo/data/directories.ts'
import { dataChangedOn } from '#src/seo/landing/page-dates.ts'
import { site } from '#src/site.ts'
import { listCounts } from './list.ts'

// The whole list as files, with provenance and license in each row.

export const listLicense = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const

const factsOnly = 'Single facts only: a list that names it states no license'

/** Everyone may use what we wrote. What a list states no license for is no more than facts. */
export function licenseOf({ sources: ids }: Pick<ListedDirectory, 'sources'>): string {
  return ids.some((id) => sources.get(id)?.license.startsWith('not stated')) ? factsOnly : listLicense.name
}

/** Whom to name. */
function creditOf({ sources: ids }: ListedDirectory): string {
  return [site.name, ...ids.flatMap((id) => sources.get(id)?.credit ?? [])].join('; ')
}

const linksOf = ({ followed }: ListedDirectory) =>
  followed === undefined ? undefined : followed ? 'followed' : 'nofollow'
const pageOf = (row: ListedDirectory, origin: string) => origin + listedPath(row)
const joined = (values: readonly string[]) => (values.length > 0 ? values.join('; ') : undefined)
const asksOf = ({ notes, acceptsSubmissions }: ListedDirectory) =>
  takesApplications(acceptsSubmissions) ? joined([...new Set(notes.flatMap(({ asks }) => asks))]) : undefined
/** What we know without a source is checked once someone has verified the directory. */
function noteSourceOf({ notes: [note], verifiedOn }: ListedDirectory): string | undefined {
  if (!note || note.source !== undefined) return note?.source
  return verifiedOn === undefined ? 'general knowledge, not checked' : 'our editors, verified'
}
const nichesOf = ({ notes }: ListedDirectory) => [...new Set(notes.flatMap(({ niche }) => niche ?? []))]

const columns: readonly (readonly [heading: string, cell: (row: ListedDirectory, origin: string) => CsvCell])[] = [
  ['name', ({ name }) => name],
  ['url', ({ url }) => url],
  ['submit_url', ({ submitUrl }) => submitUrl],
  ['page', pageOf],
  ['group', ({ group }) => group],
  ['kinds', ({ kinds }) => joined(kinds)],
  ['industries', (row) => joined(nichesOf(row))],
  ['countries', ({ countries }) => joined(countries)],
  ['listing', ({ pricing }) => pricing],
  ['links', linksOf],
  ['link_back', ({ reciprocalBasis }) => reciprocalBasis],
  ['dr', ({ dr }) => dr],
  ['dr_as_of', ({ drAsOf }) => drAsOf],
  ['dr_source', ({ drSource }) => drSource],
  ['visits', ({ visits }) => visits],
  ['checked_on', ({ checkedOn }) => checkedOn],
  ['checked_by', ({ checkKind }) => checkKind],
  ['verified_on', ({ verifiedOn }) => verifiedOn],
  ['verified_source', ({ verifiedSource }) => verifiedSource],
  ['accepts_submissions', ({ acceptsSubmissions }) => acceptsSubmissions],
  ['excluded_because', ({ excludedBecause }) => excludedBecause],
  ['asks_for', asksOf],
  ['sign_in', ({ auth = [] }) => joined(auth)],
  ['captcha', ({ captcha }) => captcha],
  ['must_have', ({ requiredAssets = [] }) => joined(requiredAssets)],
  ['note', ({ notes }) => notes[0]?.tip],
  ['note_source', noteSourceOf],
  ['network', ({ network }) => network],
  ['lists', ({ sources: ids }) => joined(ids)],
  ['license', licenseOf],
  ['credit', creditOf],
]

export function listCsv(rows: readonly ListedDirectory[], origin: string): string {
  return csvText(
    columns.map(([heading]) => heading),
    rows.map((row) => columns.map(([, cell]) => cell(row, origin))),
  )
}

/** The same with all notes. */
export function listJson(rows: readonly ListedDirectory[], origin: string) {
  return {
    name: `Directories, listed by ${site.name}`,
    url: origin,
    changedOn: dataChangedOn,
    license: listLicense,
    counts: listCounts,
    lists: Object.fromEntries(sources),
    directories: rows.map((row) => {
      const { slug: _slug, hasPage: _hasPage, operatorNotes: _notes, notes, ...facts } = row
      return {
        ...facts,
        page: pageOf(row, origin),
        notes: notes.map(({ source, ...note }) => ({ ...note, basis: source ?? 'general-knowledge' })),
        license: licenseOf(row),
        credit: creditOf(row),
      }
    }),
  }
}
