import type { SourceKind } from '#src/domain/mentions/sources.ts'

export const leadStates = { new: 'New', contacted: 'Contacted', won: 'Won', unfit: 'Not a fit' } as const
export type LeadState = keyof typeof leadStates

/** Someone who wrote a mention. Only what is public: no email is ever collected. Times are ISO 8601, UTC. */
export type Lead = {
  id: string
  handle: string
  profileUrl: string | null
  source: SourceKind
  /** Other accounts that the person links to this one. */
  others: { source: SourceKind; handle: string }[]
  lastPost: { url: string; title: string; postedAt: string }
  mentions: number
  keywords: string[]
  state: LeadState
  note: string
  version: number
  demo: boolean
}

export const leadLimits = { note: 1000, dm: 2000 } as const

export const leadMessages = {
  notFound: 'Lead not found',
  stateUnknown: 'state must be new, contacted, won or unfit',
  noteTooLong: `A note can have up to ${leadLimits.note} characters`,
  dmTooLong: `A message can have up to ${leadLimits.dm} characters`,
  dmSaved: 'Message saved.',
  conflict: 'This lead was changed in another window. Reload the page.',
  saved: 'Saved.',
  removed: 'Removed. We won’t list this person again.',
  limit: (exports: number) => `Your plan includes ${exports} ${exports === 1 ? 'export' : 'exports'} a month.`,
} as const

/** What a message template can contain. */
export const dmPlaceholders = ['handle', 'source', 'title', 'product', 'website', 'offer'] as const
