import { type FeedbackStatus, isFeedbackMode, isFeedbackStatus } from '#src/domain/feedback/feedback.ts'
import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import { readPageRequest } from '#src/domain/pagination/pagination.ts'

/** What the page shows, as its URL has it. Empty: all. */
export type FeedbackView = { mode: FeedbackMode | ''; status: FeedbackStatus | ''; page: number; days: number }

/** How many days the chart can show. The first is the default. */
export const chartDays = [30, 90, 365] as const

const pageSize = 20

export function parseView(search: string): FeedbackView {
  const query = new URLSearchParams(search)
  const [mode, status, days] = [query.get('mode'), query.get('status'), Number(query.get('days'))]
  return {
    mode: isFeedbackMode(mode) ? mode : '',
    status: isFeedbackStatus(status) ? status : '',
    page: readPageRequest(query.get('page') ?? undefined, undefined).page,
    days: chartDays.find((known) => known === days) ?? chartDays[0],
  }
}

/** `/dashboard/feedback?mode=bug&status=new&page=2&days=90` */
export function urlOf({ mode, status, page, days }: FeedbackView): string {
  const query = new URLSearchParams()
  if (mode) query.set('mode', mode)
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  if (days !== chartDays[0]) query.set('days', String(days))
  return query.size > 0 ? `/dashboard/feedback?${query}` : '/dashboard/feedback'
}

/** The API call for the list. */
export function listCall(projectId: string, { mode, status, page }: FeedbackView): string {
  const query = new URLSearchParams({ projectId, page: String(page), limit: String(pageSize) })
  if (mode) query.set('mode', mode)
  if (status) query.set('status', status)
  return `/feedbacks/list?${query}`
}

/** The API call for the chart. `today`: ISO date, UTC. */
export function statsCall(projectId: string, { mode, days }: FeedbackView, today: string): string {
  const query = new URLSearchParams({ projectId })
  // The first choice is what the API counts by default. The page's head can ask for that without knowing the day.
  if (days !== chartDays[0]) {
    const from = new Date(Date.parse(today) - (days - 1) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    query.set('from', from)
    query.set('to', today)
  }
  if (mode) query.set('mode', mode)
  return `/feedbacks/stats?${query}`
}

export function fileCall(projectId: string, { mode, status }: FeedbackView): string {
  const query = new URLSearchParams({ projectId })
  if (mode) query.set('mode', mode)
  if (status) query.set('status', status)
  return `/feedbacks/csv?${query}`
}
