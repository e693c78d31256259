import { type PostStatus, postStatuses } from '#src/domain/posts/posts.ts'

/** What the list shows, as its URL has it. */
export type ListView = { page: number; status: PostStatus | null; q: string }

export const listPageSize = 30

export function parseListView(search: string): ListView {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    status: postStatuses.find((status) => status === query.get('status')) ?? null,
    q: query.get('q')?.trim() ?? '',
  }
}

function queryOf({ page, status, q }: ListView): URLSearchParams {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return query
}

/** `/admin/posts?status=draft` */
export function listUrl(view: ListView): string {
  const query = queryOf(view).toString()
  return query ? `/admin/posts?${query}` : '/admin/posts'
}

/** The same as a query for the API. */
export function listQuery(view: ListView): URLSearchParams {
  const query = queryOf(view)
  query.set('limit', String(listPageSize))
  return query
}
