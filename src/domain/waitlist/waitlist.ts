import { emailMessages } from '#src/domain/emails/emails.ts'

export const waitlistMessages = {
  /** What it is for. */
  purpose: 'We’ll email you once, when the product is online.',
  joined: 'You have successfully joined the waitlist, You will be notified once the product is online.',
  failed: 'Something was wrong. Try it again!',
  invalid: emailMessages.invalid,
} as const

/** Milliseconds until a message disappears. */
export const waitlistMessageLife = { good: 20_000, bad: 15_000 } as const

export type WaitlistState = 'unconfirmed' | 'confirmed' | 'unsubscribed'
