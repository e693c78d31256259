import type { WaitlistState } from './waitlist.ts'

export const waitlistStates = ['confirmed', 'unconfirmed', 'unsubscribed'] as const satisfies readonly WaitlistState[]

/**
 * Whether the email provider is up to date. `none`: nothing to send. `waiting`: the next attempt is due. `failed`:
 * permanently refused.
 */
export type ProviderSync = 'none' | 'synced' | 'waiting' | 'failed'

/** Times are ISO 8601, UTC. */
export type WaitlistRow = {
  ref: string
  email: string
  state: WaitlistState
  createdAt: string
  updatedAt: string
  provider: ProviderSync
  /** The provider's last error. Null: none. */
  providerError: string | null
}

export const adminWaitlistMessages = {
  notFound: 'Waitlist entry not found',
  unsubscribed: 'Unsubscribed. The email provider is notified if it knew the email.',
} as const
