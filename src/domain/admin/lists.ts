import type { Subscription } from '#src/domain/subscriptions/subscriptions.ts'
import type { WaitlistState } from '#src/domain/waitlist/waitlist.ts'

// What the lists of the desk show: who waits, what is mailed, which plans were chosen. Times are ISO 8601, UTC.

/** Rows of a page of these lists. */
export const adminPageSize = 50

/** How many there are of each state, of what a search finds. */
export type StateCounts<State extends string> = Record<State, number>

export const waitlistStates = ['confirmed', 'unconfirmed', 'unsubscribed'] as const satisfies readonly WaitlistState[]

/**
 * How far the mailing provider knows. `none`: there is nothing to tell it. `waiting`: it is told as soon as it answers.
 * `failed`: it refused for good.
 */
export type ProviderWord = 'none' | 'told' | 'waiting' | 'failed'

export type WaitlistRow = {
  ref: string
  email: string
  state: WaitlistState
  createdAt: string
  updatedAt: string
  provider: ProviderWord
  /** What the provider said when it was told last; null: nothing bad. */
  providerError: string | null
}

/** `failed`: given up; nobody tries it again unless an admin does. */
export const mailStates = ['failed', 'waiting', 'sent'] as const
export type MailState = (typeof mailStates)[number]

/** A mail of the outbox, without what it says: mails carry links that open things. */
export type MailRow = {
  id: number
  recipient: string
  subject: string
  state: MailState
  attempts: number
  createdAt: string
  /** When it is tried next; null: never, or a sender has it now. */
  nextAt: string | null
  sentAt: string | null
  error: string | null
  canRetry: boolean
}

/** A plan that somebody chose. */
export type ChosenPlan = Subscription & { email: string }

export const adminListMessages = {
  waitlistMissing: 'Nobody on the waitlist has this ref',
  unsubscribed: 'Taken off the waitlist. The mailing provider is told where it knew the address.',
  mailMissing: 'There is no mail with this number',
  mailSent: 'This mail was sent already',
  mailInHand: 'This mail is being sent at this moment, or is held back on purpose. Look again in a moment.',
  mailRetried: 'It is tried now. Look again in a moment.',
  nothingGivenUp: 'There is no mail that was given up',
} as const

/** '1 mail is tried again now.' */
export function retriedMessage(mails: number): string {
  if (mails === 0) return adminListMessages.nothingGivenUp
  return mails === 1 ? '1 mail is tried again now.' : `${mails} mails are tried again now.`
}
