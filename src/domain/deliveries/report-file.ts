import { type Counted, countedStates, type Source, sources } from '#src/domain/counted/counted.ts'
import { type CsvCell, csvLines, csvText } from '#src/domain/csv/csv.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import type { ReportRow } from './report.ts'
import { stateLabels } from './states.ts'

/** A file's columns, in order. */
const columns: Record<string, (row: ReportRow) => CsvCell> = {
  Directory: ({ name }) => name,
  URL: ({ url }) => url,
  State: ({ state }) => stateLabels[state],
  DR: ({ dr }) => dr,
  'DR as of': ({ drAsOf }) => drAsOf,
  Links: ({ followed }) => linkRule(followed),
  Submitted: ({ submittedOn }) => submittedOn,
  Live: ({ liveOn }) => liveOn,
  Lost: ({ lostOn }) => lostOn,
  'Live link': ({ liveLink }) => liveLink,
  'HTTP status': ({ proof }) => proof?.status,
  'Live link followed': ({ proof }) => linkRule(proof?.followed),
  Indexable: ({ proof }) => (proof?.indexable === undefined ? undefined : proof.indexable ? 'yes' : 'no'),
  'Anchor text': ({ proof }) => proof?.anchor,
  'First seen': ({ proof }) => proof?.firstSeenOn,
  'Last checked': ({ proof }) => proof?.checkedOn,
  Notes: ({ notes }) => notes,
  ...countedColumns('google'),
  ...countedColumns('bing'),
}

/** Whether an engine counts the link, since when, and by an export of which day. */
function countedColumns(source: Source): Record<string, (row: ReportRow) => CsvCell> {
  const name = sources[source]
  const of = (cell: (said: Counted) => CsvCell) => (row: ReportRow) => {
    const said = row.counted?.[source]
    return said && cell(said)
  }
  return {
    [`Counted by ${name}`]: of(({ state }) => countedStates[state].toLowerCase()),
    [`Counted by ${name} since`]: of(({ since }) => since),
    [`Last counted by ${name}`]: of(({ state, lastOn, asOf }) => (state === 'counted' ? asOf : lastOn)),
    [`${name} export of`]: of(({ asOf }) => asOf),
  }
}

function linkRule(followed: boolean | undefined): CsvCell {
  return followed === undefined ? undefined : followed ? 'followed' : 'nofollow'
}

/** 'acme-example-report-2026-11-27.csv': letters, digits and hyphens only, as any system takes them. */
export function reportFileName(
  websiteUrl: string,
  at: Date,
  ending: 'csv' | 'json',
  what: 'report' | 'evidence' = 'report',
): string {
  const words =
    websiteHost(websiteUrl)
      .toLowerCase()
      .slice(0, 60)
      .match(/[a-z0-9]+/g) ?? []
  return `${[...words, what, at.toISOString().slice(0, 10)].join('-')}.${ending}`
}

/** The rows as a file, in order. */
export function reportCsv(rows: readonly ReportRow[]): string {
  return csvText(Object.keys(columns), []) + reportCsvLines(rows)
}

/** More rows of such a file. */
export function reportCsvLines(rows: readonly ReportRow[]): string {
  return csvLines(rows.map((row) => Object.values(columns).map((cell) => cell(row))))
}
