import { csvText } from './csv.ts'
import { directoryCells, directoryHeader } from './directory-csv.ts'
import type { RankedDirectory } from './directory-finder.ts'

/** The ranked directories as a file, each with its place and the reason for it. */
export function finderCsv(rows: readonly RankedDirectory[]): string {
  return csvText(
    ['Rank', ...directoryHeader, 'Reason'],
    rows.map((row) => [row.rank, ...directoryCells(row), row.reason]),
  )
}
