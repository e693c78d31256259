import type { CsvCell } from '#src/domain/csv/csv.ts'
import type { Directory } from './directories.ts'

/** The headings of `directoryCells`. */
export const directoryHeader = ['Directory', 'URL', 'Submit at', 'DR', 'DR as of', 'Links', 'Listing', 'Checked']

/** The cells of one directory. Unknown values are empty. */
export function directoryCells(row: CsvRow): CsvCell[] {
  const links = row.followed === undefined ? undefined : row.followed ? 'followed' : 'nofollow'
  return [row.name, row.url, row.submitUrl, row.dr, row.drAsOf, links, row.pricing, row.checkedOn]
}

type CsvRow = Pick<Directory, 'name' | 'url' | 'submitUrl' | 'dr' | 'drAsOf' | 'followed' | 'pricing' | 'checkedOn'>
