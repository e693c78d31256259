import { type CsvCell, csvLines, csvText } from '#src/domain/csv/csv.ts'
import { type ReportRow, reportStateLabels } from './report.ts'

/** A file's columns, in order. */
const columns: Record<string, (row: ReportRow) => CsvCell> = {
  Directory: ({ name }) => name,
  URL: ({ url }) => url,
  State: ({ state }) => reportStateLabels[state],
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
}

function linkRule(followed: boolean | undefined): CsvCell {
  return followed === undefined ? undefined : followed ? 'followed' : 'nofollow'
}

/** The rows as a file, in order. */
export function reportCsv(rows: readonly ReportRow[]): string {
  return csvText(Object.keys(columns), []) + reportCsvLines(rows)
}

/** More rows of such a file. */
export function reportCsvLines(rows: readonly ReportRow[]): string {
  return csvLines(rows.map((row) => Object.values(columns).map((cell) => cell(row))))
}
