/** The admin lists of articles, and their calendar. */
export const adminTabs = {
  due: 'To write',
  review: 'In review',
  approved: 'Approved',
  published: 'Published',
  calendar: 'Calendar',
} as const
export type AdminTab = keyof typeof adminTabs

export type AdminView = { tab: AdminTab; page: number; month: string | null }

export const adminPageSize = 30

export function parseAdminView(search: string): AdminView {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const month = query.get('month')
  return {
    tab: (Object.keys(adminTabs) as AdminTab[]).find((tab) => tab === query.get('tab')) ?? 'due',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    month: month !== null && /^\d{4}-\d{2}$/.test(month) ? month : null,
  }
}

/** `/admin/articles?tab=review` */
export function adminUrl({ tab, page, month }: AdminView): string {
  const query = new URLSearchParams()
  if (tab !== 'due') query.set('tab', tab)
  if (page > 1) query.set('page', String(page))
  if (month !== null) query.set('month', month)
  const text = query.toString()
  return text ? `/admin/articles?${text}` : '/admin/articles'
}

/** The same for the API. `today`: an ISO date. */
export function adminCall({ tab, page, month }: AdminView, today: string): string {
  if (tab === 'calendar') return `/admin/articles?month=${month ?? today.slice(0, 7)}`
  return `/admin/articles?list=${tab}&page=${page}&limit=${adminPageSize}`
}
