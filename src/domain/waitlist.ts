import { cleanLine } from './text.ts'
import { isEmail, submissionLimits } from './submissions.ts'

export const waitlistMessages = {
  joined: 'You have successfully joined the waitlist, You will be notified once the product is online.',
  failed: 'Something was wrong. Try it again!',
  invalid: 'Please enter a valid email address',
} as const

/** Milliseconds after which a message on the screen clears by itself. */
export const waitlistMessageLife = { good: 20_000, bad: 15_000 } as const

export type WaitlistState = 'unconfirmed' | 'confirmed' | 'unsubscribed'

/** The address as typed, without what no address has; null where it is none. */
export function readWaitlistEmail(typed: string): string | null {
  const email = cleanLine(typed)
  return isEmail(email) && email.length <= submissionLimits.email ? email : null
}
