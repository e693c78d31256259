/** What part of the log is shown, as the page's URL has it. Empty: any. */
export const filterNames = ['event', 'severity', 'user', 'client', 'from', 'to'] as const
export type Filter = Record<(typeof filterNames)[number], string>

export function readFilter(): Filter {
  const query = new URLSearchParams(location.search)
  return Object.fromEntries(filterNames.map((name) => [name, query.get(name)?.trim() ?? ''])) as Filter
}

export function queryOf(filter: Filter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
}

export function hrefOf(filter: Partial<Filter>): string {
  const query = queryOf({ ...emptyFilter, ...filter })
  return query.size > 0 ? `/admin/security?${query}` : '/admin/security'
}

export const emptyFilter: Filter = { event: '', severity: '', user: '', client: '', from: '', to: '' }
