import { type CsvCell, csvText } from '#src/domain/csv/csv.ts'
import { directoryCells, directoryHeader } from './csv.ts'
import type { FinderResults, RankedDirectory } from './finder.ts'
import { reasonText } from './ranking.ts'

const resultHeader = ['Accepted %', 'Decided', 'Days to live', 'Followed %', 'Followed of', 'Results from']

function resultCells(results: FinderResults | undefined): CsvCell[] {
  if (!results) return resultHeader.map(() => undefined)
  const { accepted, daysToLive, followed = [], demo } = results
  return [...accepted, daysToLive, followed[0], followed[1], demo ? 'demo data' : 'our submissions']
}

/** The ranked directories as a file, each with its rank, the reason, and what our submissions led to. */
export function finderCsv(rows: readonly RankedDirectory[]): string {
  return csvText(
    ['Rank', ...directoryHeader, 'Reason', ...resultHeader],
    rows.map((row) => [row.rank, ...directoryCells(row), reasonText(row), ...resultCells(row.results)]),
  )
}
