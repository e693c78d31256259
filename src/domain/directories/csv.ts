import { type CsvCell, csvText } from '#src/domain/csv/csv.ts'
import type { Directory } from './directories.ts'
import { type NamedDirectory, scopeText, unverifiedBasis } from './named-directories.ts'

/** The headings of `directoryCells`. */
export const directoryHeader = ['Directory', 'URL', 'Submit at', 'DR', 'DR as of', 'Links', 'Listing', 'Checked']

/** The cells of one directory. Unknown values are empty. */
export function directoryCells(row: CsvRow): CsvCell[] {
  const links = row.followed === undefined ? undefined : row.followed ? 'followed' : 'nofollow'
  return [row.name, row.url, row.submitUrl, row.dr, row.drAsOf, links, row.pricing, row.checkedOn]
}

type CsvRow = Pick<Directory, 'name' | 'url' | 'submitUrl' | 'dr' | 'drAsOf' | 'followed' | 'pricing' | 'checkedOn'>

const nicheHeader = ['Directory', 'URL', 'Submit at', 'Where', 'Listing', 'Asks for', 'Note', 'Basis']

/** The table of a niche: directories that editors described, then those of published lists. */
export function nicheCsv(named: readonly NamedDirectory[], others: readonly Directory[]): string {
  return csvText(nicheHeader, [
    ...named.map(({ name, url, submitUrl, scope, pricing, asks, note, source }) => [
      name,
      url,
      submitUrl,
      scopeText(scope),
      pricing,
      asks.join(', '),
      note,
      source ?? unverifiedBasis,
    ]),
    ...others.map(({ name, url, submitUrl, pricing, summary, sources }) => [
      name,
      url,
      submitUrl,
      undefined,
      pricing,
      undefined,
      summary,
      sources.join(', '),
    ]),
  ])
}
