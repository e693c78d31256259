import { type CsvCell, csvText } from '#src/domain/csv/csv.ts'
import type { DirectoryFigures, FigureShare } from '#src/domain/directories/directories.api.ts'
import { keptDays, liveWithinDays, minDecided, minProducts } from '#src/domain/directories/figures.ts'
import { listedPath, type ListedDirectory } from '#src/domain/directories/listed.ts'
import { methodologyPath } from '#src/domain/survival/texts.ts'
import { site } from '#src/site.ts'
import type { DirectoryRecords } from './current-directories.ts'
import { listLicense } from './list-export.ts'
import { listedDirectories } from './list.ts'

// What became of our submissions, as files: each figure with its interval and the number of rows behind it.

export const resultDownloads = [
  { label: 'Download CSV', href: '/directory-results.csv', type: 'text/csv' },
  { label: 'Download JSON', href: '/directory-results.json', type: 'application/json' },
] as const

type Result = { directory: ListedDirectory; figures: DirectoryFigures }

/** Directories with enough decided submissions, in the order of the list. */
export function listResults(records: DirectoryRecords): Result[] {
  return listedDirectories.flatMap((directory) => {
    const figures = records.get(directory.key)?.figures
    return figures && figures.accepted !== null ? [{ directory, figures }] : []
  })
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000

function shareCells(name: string, of: (figures: DirectoryFigures) => FigureShare | null | undefined) {
  const column = (suffix: string, value: (share: FigureShare) => number) =>
    [
      `${name}${suffix}`,
      ({ figures }: Result): CsvCell => {
        const share = of(figures)
        return share ? value(share) : undefined
      },
    ] as const
  return [
    column('', ({ share }) => rounded(share)),
    column('_low', ({ low }) => rounded(low)),
    column('_high', ({ high }) => rounded(high)),
    column('_rows', ({ of: rows }) => rows),
  ]
}

const columns: readonly (readonly [
  heading: string,
  cell: (result: Result, origin: string, asOf: string) => CsvCell,
])[] = [
  ['name', ({ directory }) => directory.name],
  ['url', ({ directory }) => directory.url],
  ['page', ({ directory }, origin) => origin + listedPath(directory)],
  ['submissions', ({ figures }) => figures.tried],
  ['went_live', ({ figures }) => figures.live],
  ['decided', ({ figures }) => figures.decided],
  ...shareCells('accepted', ({ accepted }) => accepted),
  ...shareCells(`live_within_${liveWithinDays}_days`, ({ liveSoon }) => liveSoon),
  ['median_days_to_live', ({ figures }) => figures.daysToLive ?? undefined],
  ...shareCells('followed_on_acceptance', ({ followed }) => followed),
  ...keptDays.flatMap((after) =>
    shareCells(`there_after_${after}_days`, ({ kept }) => kept.find(({ days }) => days === after)),
  ),
  ['as_of', (_, __, asOf) => asOf],
  ['demo', ({ figures }) => (figures.demo ? 'yes' : undefined)],
  ['source', ({ figures }) => (figures.demo ? 'demo data' : `submissions by ${site.name}`)],
  ['method', (_, origin) => origin + methodologyPath],
  ['license', () => listLicense.name],
  ['credit', () => site.name],
]

export function resultsCsv(records: DirectoryRecords, origin: string, asOf: string): string {
  return csvText(
    columns.map(([heading]) => heading),
    listResults(records).map((result) => columns.map(([, cell]) => cell(result, origin, asOf))),
  )
}

export function resultsJson(records: DirectoryRecords, origin: string, asOf: string) {
  const results = listResults(records)
  return {
    name: `What directories did with submissions by ${site.name}`,
    url: origin + methodologyPath,
    asOf,
    license: listLicense,
    credit: site.name,
    demo: results.some(({ figures }) => figures.demo),
    ...{ minDecided, minProducts },
    intervals: '95 %',
    directories: results.map(({ directory, figures: { demo: _demo, ...figures } }) => ({
      ...{ key: directory.key, name: directory.name, url: directory.url, page: origin + listedPath(directory) },
      ...figures,
    })),
  }
}
