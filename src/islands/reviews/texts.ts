import type { QueueKind } from '#src/domain/reviews/queue.ts'
import type { RiskKind } from '#src/domain/reviews/risk-flags.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import type { ProductState } from '#src/domain/products/states.ts'

// What things are called at the desk.

export const kindWords: Record<QueueKind, { stamp: string; many: string }> = {
  submission: { stamp: 'new', many: 'New' },
  change: { stamp: 'change', many: 'Changes' },
  report: { stamp: 'report', many: 'Reports' },
}

export const signWords: Record<RiskKind, string> = {
  'disposable-mail': 'throwaway mail',
  'new-domain': 'new domain',
  'similar-text': 'similar text',
  'same-email': 'same mail',
  'same-site': 'same site',
  'rejected-before': 'rejected before',
}

/** A product's state, and the stamp's class. */
export const stateStamps: Record<ProductState, string> = {
  unconfirmed: '',
  pending: 'stamp-waiting',
  published: 'stamp-good',
  rejected: 'stamp-bad',
  withdrawn: '',
  merged: '',
  gone: 'stamp-bad',
}

/** A verdict that was carried out, on an item of that kind. */
export function verdictDone(verdict: Verdict, kind: QueueKind): string {
  if (verdict === 'publish') return kind === 'change' ? 'Published the changes of' : 'Published'
  if (verdict === 'dismiss') return 'Dismissed the reports on'
  return kind === 'report' ? 'Took down' : kind === 'change' ? 'Rejected the changes of' : 'Rejected'
}

/** The words for a field of a submission. */
export const fieldWords: Record<string, string> = {
  name: 'Product name',
  headline: 'Headline',
  description: 'Description',
  website_url: 'Website',
  category: 'Category',
  firstname: 'First name',
  email: 'Email',
  logo: 'Logo',
  logo_url: 'Logo',
  logo_id: 'Logo',
  screenshot: 'Screenshot',
  screenshot_url: 'Screenshot',
  screenshot_id: 'Screenshot',
}

/** The host of a website, without `www.`. */
export function hostOf(website: string): string {
  return (URL.parse(website)?.hostname ?? website).replace(/^www\./, '')
}

/** `3 products`, `1 product` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something waits, in its largest unit: `3 days`. */
export function waited(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since))
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`
  return ms < day ? `${Math.floor(ms / hour)} h` : countOf(Math.floor(ms / day), 'day')
}
