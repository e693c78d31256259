import { csvText } from './csv.ts'
import type { RankedDirectory } from './directory-finder.ts'

/** The ranked directories as a file. What is not known is an empty cell. */
export function finderCsv(rows: readonly RankedDirectory[]): string {
  const header = [
    'Rank',
    'Directory',
    'Address',
    'Submit at',
    'DR',
    'DR as of',
    'Links',
    'Listing',
    'Checked',
    'Reason',
  ]
  return csvText(
    header,
    rows.map((row) => [
      row.rank,
      row.name,
      row.url,
      row.submitUrl,
      row.dr,
      row.drAsOf,
      row.followed === undefined ? undefined : row.followed ? 'followed' : 'nofollow',
      row.pricing,
      row.checkedOn,
      row.reason,
    ]),
  )
}
