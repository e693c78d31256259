import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { MonthUse } from '#src/domain/plans/allowances.ts'

export const leadStates = { new: 'New', contacted: 'Contacted', won: 'Won', notAFit: 'Not a fit' } as const
export type LeadState = keyof typeof leadStates

/** Someone who wrote a mention. Only what is public: no email is ever collected. Times are ISO 8601, UTC. */
export type Lead = {
  id: string
  handle: string
  profileUrl: string | null
  source: SourceKind
  /** Other accounts that the person links to this one. */
  others: { source: SourceKind; handle: string; profileUrl: string | null }[]
  lastPost: { url: string; title: string; postedAt: string }
  mentions: number
  keywords: string[]
  state: LeadState
  note: string
  version: number
  demo: boolean
}

export const leadLimits = {
  pageSize: 30,
  note: 1000,
  dm: 2000,
  /** The newest ones. A file with more can't be read anyway. */
  perExport: 10_000,
} as const

export const leadMessages = {
  notFound: 'Lead not found',
  stateUnknown: 'state must be new, contacted, won or notAFit',
  fromInvalid: 'from must be a date: 2026-11-20',
  noteTooLong: `A note can have up to ${leadLimits.note} characters`,
  dmMissing: 'dm must be a text. An empty one removes the message.',
  dmTooLong: `A message can have up to ${leadLimits.dm} characters`,
  dmSaved: 'Message saved.',
  conflict: 'This lead was changed in another window. Reload the page.',
  removed: 'Removed. You won’t see this person in this project again.',
  limit: (exports: number) => `Your plan includes ${exports} lead ${exports === 1 ? 'export' : 'exports'} a month.`,
} as const

/** A page of leads, and what the screen needs beside it. */
export type LeadPage = {
  items: Lead[]
  pagination: Pagination
  /** Leads by state, whatever state is asked for. */
  counts: Record<LeadState, number>
  message: LeadMessage
  /** Exports of all projects this month. */
  exports: MonthUse
}

/** The template of a project's message for leads, and what it says about the product. `offer` is empty without one. */
export type LeadMessage = { template: string; product: string; website: string; offer: string }
