import type { QueueKind } from '#src/domain/reviews/queue.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'

export const kindLabels: Record<QueueKind, { stamp: string; many: string }> = {
  submission: { stamp: 'new', many: 'New' },
  change: { stamp: 'change', many: 'Changes' },
  report: { stamp: 'report', many: 'Reports' },
}

/** What was decided on an item of a kind: `Published`. */
export function doneLabel(verdict: Verdict, kind: QueueKind): string {
  if (verdict === 'publish') return kind === 'change' ? 'Published changes to' : 'Published'
  if (verdict === 'spam') return 'Marked as spam:'
  if (verdict === 'dismiss') return 'Dismissed reports on'
  return kind === 'report' ? 'Took down' : kind === 'change' ? 'Rejected changes to' : 'Rejected'
}

/** `3 products`, `1 product` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something has been waiting, in its largest unit: `3 days`. */
export function waitingTime(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`
  return ms < day ? `${Math.floor(ms / hour)} h` : countOf(Math.floor(ms / day), 'day')
}
