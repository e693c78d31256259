import { isDate } from '#src/domain/dates/dates.ts'
import type { Lead, LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadLimits, leadStates, type LeadState } from '#src/domain/leads/leads.ts'
import { readPageRequest } from '#src/domain/pagination/pagination.ts'

/** The part of the list that is shown. Empty `state` and `from`: all. */
export type LeadsView = { state: LeadState | ''; from: string; page: number }

export function parseView(search: string): LeadsView {
  const query = new URLSearchParams(search)
  const state = (Object.keys(leadStates) as LeadState[]).find((known) => known === query.get('state')) ?? ''
  const from = query.get('from') ?? ''
  return {
    state,
    from: isDate(from) ? from : '',
    page: readPageRequest(query.get('page') ?? undefined, undefined).page,
  }
}

function queryOf({ state, from, page }: LeadsView): URLSearchParams {
  const query = new URLSearchParams()
  if (state) query.set('state', state)
  if (from) query.set('from', from)
  if (page > 1) query.set('page', String(page))
  return query
}

/** The URL of a view. */
export function urlOf(view: LeadsView): string {
  const query = queryOf(view)
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}

/** The call for a view. */
export function callOf(path: string, view: LeadsView): string {
  const query = queryOf(view)
  query.set('limit', String(leadLimits.pageSize))
  return `${path}?${query}`
}

/** The page with a changed lead, in its old place. The counts follow its state. */
export function withLead(page: LeadPage, changed: Lead): LeadPage {
  const before = page.items.find(({ id }) => id === changed.id)
  if (!before) return page
  const counts = { ...page.counts }
  counts[before.state] -= 1
  counts[changed.state] += 1
  return { ...page, counts, items: page.items.map((lead) => (lead === before ? changed : lead)) }
}
