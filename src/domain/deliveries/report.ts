import {
  type CountedBy,
  type CountedState,
  countedStates,
  type Source,
  sourceNames,
} from '#src/domain/counted/counted.ts'
import { median } from '#src/domain/directories/figures.ts'
import { type ShownState, shownStates, submittedStates } from './states.ts'

// A report: one row per directory, with the state of the submission.

/** What the last check of the live page saw. Missing: not known. Dates are ISO dates. */
export type ReportProof = {
  status?: number | undefined
  followed?: boolean | undefined
  /** Whether search engines may index the page. */
  indexable?: boolean | undefined
  anchor?: string | undefined
  firstSeenOn?: string | undefined
  checkedOn: string
}

export type ReportRow = {
  name: string
  url: string
  state: ShownState
  /** Domain Rating, 0 to 100. */
  dr?: number | undefined
  /** ISO date of that rating. */
  drAsOf?: string | undefined
  /** Whether its links are followed; missing: unknown. */
  followed?: boolean | undefined
  /** ISO date. */
  submittedOn?: string | undefined
  /** ISO date on which the listing was first seen. */
  liveOn?: string | undefined
  /** ISO date on which the listing was found to be gone. */
  lostOn?: string | undefined
  /** The listing's URL. Text that isn't an http URL is shown but not linked. */
  liveLink?: string | undefined
  /** The URL of a listing from before, which is corrected instead of submitting another one. */
  toCorrect?: string | undefined
  notes?: string | undefined
  proof?: ReportProof | undefined
  /** What search engines’ exports of links say about it, while it's live. */
  counted?: CountedBy | undefined
}

/** With its place in the order. */
export type RankedReportRow = ReportRow & { rank: number }

export const reportColumns = {
  name: 'Directory',
  state: 'State',
  dr: 'DR',
  followed: 'Links',
  submittedOn: 'Submitted',
  liveOn: 'Live',
  liveLink: 'Live link',
  counted: 'Counted',
  notes: 'Notes',
} as const

export type ReportColumn = keyof typeof reportColumns

const reportColumnNames = Object.keys(reportColumns) as ReportColumn[]

/** The columns of a report. Counted links are only one where someone uploaded an export. */
export function columnsOf(rows: readonly Pick<ReportRow, 'counted'>[]): ReportColumn[] {
  return reportColumnNames.filter((name) => name !== 'counted' || countedSources(rows).length > 0)
}

/** Whose exports say something about the rows. */
export function countedSources(rows: readonly Pick<ReportRow, 'counted'>[]): Source[] {
  return sourceNames.filter((name) => rows.some(({ counted }) => counted?.[name]))
}

/** Rows that a page shows at a time: those of an order, replaced ones too. Thousands take a browser seconds to draw. */
export const reportPageSize = 300

export const reportLinkRules = { any: 'Any link', followed: 'Followed', nofollow: 'Nofollow' } as const

export type ReportLinkRule = keyof typeof reportLinkRules

export type ReportCounted = 'any' | `${Source}:${CountedState}`

/** `text`: part of the directory's name or URL, the live link or the notes. */
export type ReportFilter = { state: ShownState | 'any'; links: ReportLinkRule; counted: ReportCounted; text: string }

export const everyRow: ReportFilter = { state: 'any', links: 'any', counted: 'any', text: '' }

/** Whether a row's link is followed: as last seen on the live page, otherwise by the directory's rule. */
export function isFollowed({ followed, proof }: Pick<ReportRow, 'followed' | 'proof'>): boolean | undefined {
  return proof?.followed ?? followed
}

/** An unknown link rule is neither followed nor nofollow. */
export function filterReport<Row extends ReportRow>(rows: readonly Row[], filter: ReportFilter): Row[] {
  const { state, links } = filter
  const [source, countedState] = filter.counted.split(':')
  const sought = filter.text.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (state === 'any' || row.state === state) &&
      (links === 'any' || isFollowed(row) === (links === 'followed')) &&
      (filter.counted === 'any' || row.counted?.[source as Source]?.state === countedState) &&
      (sought === '' || searchable(row).includes(sought)),
  )
}

function searchable({ name, url, liveLink = '', notes = '' }: ReportRow): string {
  return [name, url, liveLink, notes].join('\n').toLowerCase()
}

export type SortDirection = 'ascending' | 'descending'

export type ReportSort = { column: ReportColumn; direction: SortDirection }

let collator: Intl.Collator | undefined

/** Natural order: case-insensitive, 2 before 10. One language, so that it is the same on every machine. */
function compareText(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(a, b)
}

/** The default direction: strong before weak, followed before nofollow, new before old, A before Z. */
export function firstDirection(column: ReportColumn): SortDirection {
  return ['dr', 'followed', 'submittedOn', 'liveOn'].includes(column) ? 'descending' : 'ascending'
}

/** Rows without the value come last in both directions. Equal ones are sorted by name, then by URL. */
export function sortReport<Row extends ReportRow>(rows: readonly Row[], { column, direction }: ReportSort): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [sortValue(a, column), sortValue(b, column)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined) || byName(a, b)
    }
    return sign * compare(left, right) || byName(a, b)
  })
}

function sortValue(row: ReportRow, column: ReportColumn): string | number | undefined {
  if (column === 'state') return shownStates.indexOf(row.state)
  if (column === 'followed') {
    const followed = isFollowed(row)
    return followed === undefined ? undefined : Number(followed)
  }
  if (column === 'counted') return countedOrder(row)
  return row[column] === '' ? undefined : row[column]
}

/** By state, then by date, of the first source that says something. */
function countedOrder({ counted }: ReportRow): string | undefined {
  const said = sourceNames.map((name) => counted?.[name]).find((found) => found !== undefined)
  return said && `${Object.keys(countedStates).indexOf(said.state)} ${said.since ?? said.lastOn ?? ''}`
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
}

function byName(a: ReportRow, b: ReportRow): number {
  return compareText(a.name, b.name) || compareText(a.url, b.url)
}

export type ReportSummary = {
  counts: Record<ShownState, number>
  /** See `submittedStates`. */
  submitted: number
  /** Median DR of live rows with a known rating. Null: none. */
  medianDr: number | null
}

export function summarizeReport(rows: readonly ReportRow[]): ReportSummary {
  const counts = Object.fromEntries(shownStates.map((state) => [state, 0])) as Record<ShownState, number>
  for (const { state } of rows) counts[state] += 1
  const submitted = submittedStates.reduce((sum, state) => sum + counts[state], 0)
  const ratings = rows.filter(({ state }) => state === 'live').flatMap(({ dr }) => dr ?? [])
  return { counts, submitted, medianDr: median(ratings) }
}
