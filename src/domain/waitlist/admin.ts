import type { WaitlistState } from './waitlist.ts'

export const waitlistStates = ['confirmed', 'unconfirmed', 'unsubscribed'] as const satisfies readonly WaitlistState[]

export const adminWaitlistMessages = {
  notFound: 'Waitlist entry not found',
  unsubscribed: 'Unsubscribed. The email provider is notified if it knew the email.',
} as const
