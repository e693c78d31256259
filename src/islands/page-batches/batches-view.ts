/** What the page shows, as its URL has it. `id` is null for the list. `page`: of the admin list. */
export type BatchesView = { id: string | null; page: number }

export function viewFromUrl(): BatchesView {
  const query = new URLSearchParams(location.search)
  const page = Number(query.get('page'))
  return { id: query.get('id'), page: Number.isInteger(page) && page > 0 ? page : 1 }
}

export const customerUrl = ({ id }: Pick<BatchesView, 'id'>) =>
  id === null ? '/dashboard/pages' : `/dashboard/pages?id=${id}`

export function adminUrl({ id, page }: BatchesView): string {
  const query = new URLSearchParams()
  if (id !== null) query.set('id', id)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `/admin/articles/pages?${text}` : '/admin/articles/pages'
}
