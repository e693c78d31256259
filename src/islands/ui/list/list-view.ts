import { adminPageSize } from '#src/domain/admin/lists.ts'
import { readPageRequest } from '#src/domain/pagination/pagination.ts'

/** The part of a list that is shown. Empty `state`: all. */
export type ListView = { q: string; state: string; page: number }

/** The view in the page's URL. */
export function viewFromUrl(states: readonly string[]): ListView {
  const query = new URLSearchParams(location.search)
  const state = query.get('state') ?? ''
  return {
    q: query.get('q')?.trim() ?? '',
    state: states.includes(state) ? state : '',
    page: readPageRequest(query.get('page') ?? undefined, undefined).page,
  }
}

/** The URL of a view of this page. Other parameters stay. */
export function urlOf({ q, state, page }: ListView): string {
  const query = new URLSearchParams(location.search)
  const set = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
  set('q', q)
  set('state', state)
  set('page', page > 1 ? String(page) : '')
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}

/** The API call for a view. */
export function callOf(path: string, { q, state, page }: ListView): string {
  const query = new URLSearchParams({ page: String(page), limit: String(adminPageSize) })
  if (q) query.set('q', q)
  if (state) query.set('state', state)
  return `${path}?${query}`
}
