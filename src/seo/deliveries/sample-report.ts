import type { ReportRow, ReportState } from '#src/domain/deliveries/deliveries.ts'
import type { Directory } from '#src/domain/directories/directories.ts'
import { directories } from '#src/seo/data/directories.ts'

// The sample report: real directories with real figures, and submissions made up by a fixed rule, to show the format.

export const sampleProduct = { name: 'Example product', url: 'https://example.com' } as const
export const sampleReportFile = '/sample-report.csv'

const rowCount = 24
const firstDay = Date.UTC(2026, 9, 5)
const dayMs = 24 * 60 * 60 * 1000
const pattern: readonly ReportState[] = [
  'live',
  'live',
  'submitted',
  'live',
  'waiting',
  'live',
  'declined',
  'submitted',
]

const notes: Record<ReportState, readonly string[]> = {
  waiting: ['In the next round.', 'Needs a longer description from you.'],
  submitted: ['Form sent, no answer yet.', 'Address confirmed by mail.', 'In their queue.'],
  live: ['Page opened, link checked.', 'Listed after one reminder.', 'Their text, our link.'],
  declined: ['Their answer would stand here, word for word.'],
}

/** With a dated rating, a known link rule, no fee, for any country: every column has something to show. */
function isShown(directory: Directory): boolean {
  const { dr, drAsOf, followed, pricing, countries, network } = directory
  return Boolean(dr && drAsOf && followed !== undefined && pricing !== 'Paid' && !countries && !network)
}

/** Rows at equal distances, strongest first. */
function spread<Row>(rows: readonly Row[], count: number): Row[] {
  return rows.filter(
    (_, index) => Math.floor((index * count) / rows.length) !== Math.floor(((index - 1) * count) / rows.length),
  )
}

function sampleRow({ name, url, dr, drAsOf, followed }: Directory, index: number): ReportRow {
  const state = pattern[index % pattern.length] ?? 'waiting'
  const day = (days: number) => new Date(firstDay + days * dayMs).toISOString().slice(0, 10)
  const submitted = Math.floor(index / 2)
  return {
    name,
    url,
    dr,
    drAsOf,
    followed,
    state,
    ...(state !== 'waiting' && { submittedOn: day(submitted) }),
    ...(state === 'live' && { liveOn: day(submitted + 2 + ((index * 5) % 13)), liveLink: 'link to your listing' }),
    notes: notes[state][index % notes[state].length],
  }
}

export const sampleRows: readonly ReportRow[] = spread(directories.filter(isShown), rowCount).map(sampleRow)
