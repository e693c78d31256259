import { dayMs } from '#src/domain/dates/dates.ts'
import type { ReportProof, ReportRow } from '#src/domain/deliveries/report.ts'
import { type ShownState, submittedStates } from '#src/domain/deliveries/states.ts'
import type { Directory } from '#src/domain/directories/directories.ts'
import { exclusionOf } from '#src/domain/directories/exclusion.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { findSubmitter } from '#src/seo/data/submitters.ts'
import { generalDirectories } from '#src/seo/directories/recorded.ts'
import { rankRows } from '#src/seo/directories/rank-rows.ts'

// The sample report: real directories with real figures, and submissions made up by a fixed rule, to show the format.

export const sampleProduct = { name: 'Example product', url: 'https://example.com' } as const
export const sampleReportFile = '/sample-report.csv'

const rowCount = 24
const firstDay = Date.UTC(2026, 9, 5)
const pattern: readonly ShownState[] = [
  'live',
  'live',
  'submitted',
  'live',
  'waiting',
  'live',
  'declined',
  'doubted',
  'listed',
  'asking',
  'skipped',
  'lost',
]

const notes: Record<ShownState, readonly string[]> = {
  waiting: ['Scheduled for next week.', 'Scheduled for this week.'],
  asking: ['They asked for a short demo video.', 'They asked which plan is free.'],
  doubted: ['Their form failed after we sent it. We’re looking for the listing.'],
  submitted: ['Form sent. No reply yet.', 'Confirmed their email. Waiting for review.', 'In their review queue.'],
  live: [
    'Listed after one reminder.',
    'They rewrote the description. The link is ours.',
    'Listed with our screenshot.',
  ],
  lost: ['Gone after a redesign. Replaced by the next directory.', 'Page deleted. Replaced by the next directory.'],
  declined: [
    '“We only list products that have left beta. Please apply again after launch.” Replaced by the next directory.',
  ],
  listed: ['Listed since 2025. Replaced by the next directory.'],
  skipped: ['They now charge for every listing. Replaced by the next directory.'],
}

/** The day of the last check, counted from the first. */
const checkedAfter = 45

/** One that we submit to, with a dated rating and a known link rule, for any country: every column has something to show. */
function isShown(directory: Directory): boolean {
  const { url, kind, dr, drAsOf, followed, countries, network } = directory
  const { acceptsSubmissions } = findSubmitter(directoryKey(new URL(url)), [kind])
  const isSubmitted = exclusionOf({ ...directory, acceptsSubmissions, group: 'general' }) === undefined
  return Boolean(isSubmitted && dr && drAsOf && followed !== undefined && !countries && !network)
}

function sampleRow({ name, url, dr, drAsOf, followed }: Directory, index: number): ReportRow {
  const state = pattern[index % pattern.length] ?? 'waiting'
  const day = (days: number) => new Date(firstDay + days * dayMs).toISOString().slice(0, 10)
  const submitted = Math.floor(index / 2)
  const live = submitted + 2 + ((index * 5) % 13)
  const isSubmitted = submittedStates.includes(state)
  const wasLive = state === 'live' || state === 'lost'
  return {
    name,
    url,
    dr,
    drAsOf,
    followed,
    state,
    ...(isSubmitted && { submittedOn: day(submitted) }),
    ...(wasLive && { liveOn: day(live), liveLink: 'link to your listing' }),
    ...(state === 'lost' && { lostOn: day(checkedAfter) }),
    ...(wasLive && { proof: { ...proofOf(state, followed), checkedOn: day(checkedAfter) } }),
    notes: notes[state][index % notes[state].length],
  }
}

function proofOf(state: ShownState, followed: boolean | undefined): Omit<ReportProof, 'checkedOn'> {
  return state === 'live' ? { status: 200, followed, indexable: true } : { status: 404 }
}

/** What an order for SaaS would take first. */
export const sampleRows: readonly ReportRow[] = rankRows(generalDirectories.filter(isShown), {
  ...anyQuestion,
  kind: 'saas',
})
  .slice(0, rowCount)
  .map(sampleRow)
