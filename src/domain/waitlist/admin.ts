import type { WaitlistState } from './waitlist.ts'

export const waitlistStates = ['confirmed', 'unconfirmed', 'unsubscribed'] as const satisfies readonly WaitlistState[]

/**
 * Whether the email provider is up to date. `none`: there is nothing to tell it. `waiting`: the next try is due. `failed`: it
 * refused for good.
 */
export type ProviderSync = 'none' | 'told' | 'waiting' | 'failed'

/** Times are ISO 8601, UTC. */
export type WaitlistRow = {
  ref: string
  email: string
  state: WaitlistState
  createdAt: string
  updatedAt: string
  provider: ProviderSync
  /** The provider's last error; null: none. */
  providerError: string | null
}

export const adminWaitlistMessages = {
  notFound: 'Waitlist entry not found',
  unsubscribed: 'Unsubscribed. The email provider is notified if it knew the email.',
} as const
