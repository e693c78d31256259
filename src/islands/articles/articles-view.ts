/** What the page shows, as its URL has it. */
export type ArticlesView = {
  /** `2026-11`. Null: the current one. */
  month: string | null
  /** The open article. Null: the calendar. */
  id: string | null
}

export function parseView(search: string): ArticlesView {
  const query = new URLSearchParams(search)
  const month = query.get('month')
  return { month: month !== null && /^\d{4}-\d{2}$/.test(month) ? month : null, id: query.get('id') }
}

/** `/dashboard/articles?month=2026-11&id=…` */
export function urlOf({ month, id }: ArticlesView): string {
  const query = new URLSearchParams()
  if (month !== null) query.set('month', month)
  if (id !== null) query.set('id', id)
  const text = query.toString()
  return text ? `/dashboard/articles?${text}` : '/dashboard/articles'
}
