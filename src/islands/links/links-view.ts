import { type LinkState, linkStates } from '#src/domain/links/links.ts'
import { readPageRequest } from '#src/domain/pagination/pagination.ts'

/** What part of the list is shown. The URL of the page has it beside what other sections keep there. */
export type LinksView = { state: LinkState | ''; page: number }

export function viewFromUrl(): LinksView {
  const query = new URLSearchParams(location.search)
  const named = query.get('links')
  return {
    state: linkStates.find((state) => state === named) ?? '',
    page: readPageRequest(query.get('links-page') ?? undefined, undefined).page,
  }
}

/** The URL of a view. Anything else in the URL stays. */
export function urlOf({ state, page }: LinksView): string {
  const query = new URLSearchParams(location.search)
  const set = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
  set('links', state)
  set('links-page', page > 1 ? String(page) : '')
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}
