export const leadStates = { new: 'New', contacted: 'Contacted', won: 'Won', notAFit: 'Not a fit' } as const
export type LeadState = keyof typeof leadStates
export const leadStateNames = Object.keys(leadStates) as [LeadState]

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
