import { type LinkState, linkStates } from '#src/domain/links/links.ts'
import { readPageRequest } from '#src/domain/pagination/pagination.ts'

/** The part of the list that is shown, as in the page's URL. Other sections keep their own parameters there. */
export type LinksView = { state: LinkState | ''; page: number }

export function viewFromUrl(): LinksView {
  const query = new URLSearchParams(location.search)
  const named = query.get('links')
  return {
    state: linkStates.find((state) => state === named) ?? '',
    page: readPageRequest(query.get('links-page') ?? undefined, undefined).page,
  }
}

/** The URL of a view. Other parameters stay. */
export function urlOf({ state, page }: LinksView): string {
  const query = new URLSearchParams(location.search)
  const set = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
  set('links', state)
  set('links-page', page > 1 ? String(page) : '')
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}
