import { nextMonthStart } from '#src/domain/dates/months.ts'
import type { MonthUse } from './allowances.api.ts'

/** What a plan owes, once or in each month. */
export type Quota = { directories: number; posts: number; pages: number }

/** By plan. Texts name these numbers too. */
export const quotas = {
  starter: { directories: 60, posts: 0, pages: 0 },
  publisher: { directories: 200, posts: 0, pages: 0 },
  growth: { directories: 50, posts: 30, pages: 0 },
  'growth-partner': { directories: 50, posts: 30, pages: 300 },
} as const satisfies Record<string, Quota>

/**
 * What a plan allows beside what it owes. `drafts` and `exports` are for a calendar month, `feedbackMails` for a day,
 * both UTC.
 */
export type Allowance = { keywords: number; feeds: number; drafts: number; exports: number; feedbackMails: number }

/** By plan. `none`: of an account without one. */
export const allowances = {
  none: { keywords: 3, feeds: 1, drafts: 5, exports: 1, feedbackMails: 10 },
  starter: { keywords: 10, feeds: 3, drafts: 30, exports: 3, feedbackMails: 50 },
  publisher: { keywords: 25, feeds: 5, drafts: 75, exports: 5, feedbackMails: 75 },
  growth: { keywords: 50, feeds: 15, drafts: 250, exports: 20, feedbackMails: 100 },
  'growth-partner': { keywords: 200, feeds: 50, drafts: 1000, exports: 100, feedbackMails: 200 },
} as const satisfies Record<string, Allowance>

export const allowanceLabels: Record<keyof Allowance, string> = {
  keywords: 'Keywords',
  feeds: 'Feeds of your choice',
  drafts: 'Reply drafts a month',
  exports: 'Lead exports a month',
  feedbackMails: 'Feedback emails a day',
}

/** After a change to a smaller plan, more may be used than it has. */
export function monthUse(used: number, limit: number, now: number): MonthUse {
  return { used, limit, left: Math.max(0, limit - used), renewsAt: new Date(nextMonthStart(now)).toISOString() }
}

/** Days from the approval of an order, or from its start, until it should be done. */
export const deliveryDays = 30
