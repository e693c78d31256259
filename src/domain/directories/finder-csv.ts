import { csvText } from '#src/domain/csv/csv.ts'
import { directoryCells, directoryHeader } from './csv.ts'
import type { RankedDirectory } from './finder.ts'
import { reasonText } from './ranking.ts'

/** The ranked directories as a file, each with its rank and the reason. */
export function finderCsv(rows: readonly RankedDirectory[]): string {
  return csvText(
    ['Rank', ...directoryHeader, 'Reason'],
    rows.map((row) => [row.rank, ...directoryCells(row), reasonText(row)]),
  )
}
