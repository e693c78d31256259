import { emailChangeHours } from '#src/domain/accounts/accounts.ts'

/**
 * A canceled change removes second factors set up within this many days before it, because an attacker may have added
 * them. Older ones stay, so that an inbox its owner has lost doesn't open the account without them.
 */
export const newFactorDays = 30

const stoppedToo = `We also removed the password, Google sign-in, and second factors added in the ${newFactorDays} days before, and signed out every device.`

export const emailChangeMessages = {
  same: 'This is already your email.',
  asked: `We sent a link to your new email. It works for ${emailChangeHours} hours. Your email stays the same until you open it.`,
  stale: 'Your email has just changed. Reload this page and try again.',
  changed: 'Your email has been changed. You’ve been signed out on other devices.',
  changedWithGoogle:
    'Your email has been changed. You’ve been signed out on other devices, and Google sign-in was removed. To use it again, sign in with a Google account that has your new email.',
  canceled: 'The change is canceled. Your email stays the same.',
  otherAccount: 'This link belongs to a different account. Sign in to the account whose email you’re changing.',
  taken: 'Another account now uses this email, so yours stays the same. Choose a different email.',
  stopped: `Your email stays the same. ${stoppedToo} We sent you a link to set a new password.`,
  restored: `Your old email is back. ${stoppedToo} We sent it a link to set a new password.`,
  oldTaken:
    'Another account now uses your old email, so it can’t be restored yet. Sign in to that account, delete it, then use this link again.',
  keepsAccount: (until: string) =>
    `Your email has changed recently. Your old inbox can undo that until ${until}, so you can’t delete the account before then.`,
  badLink: 'This link has expired or was already used.',
} as const

/** What was canceled: a pending change, or a completed one. */
export const stoppedChanges = ['pending', 'done'] as const
export type StoppedChange = (typeof stoppedChanges)[number]
