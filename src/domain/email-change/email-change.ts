import { emailChangeHours } from '#src/domain/accounts.ts'

export const emailChangeMessages = {
  same: 'This is already your email.',
  asked: `We sent a link to your new email. It works for ${emailChangeHours} hours. Your email stays the same until you open it.`,
  stale: 'Your email has just changed. Reload this page and try again.',
  changed: 'Your email has been changed. You’ve been signed out on other devices.',
  canceled: 'The change is canceled. Your email stays the same.',
  otherAccount: 'This link belongs to a different account. Sign in to the account whose email you’re changing.',
  taken: 'Another account now uses this email, so yours stays the same. Choose a different email.',
  restored: 'Your old email is back. We sent it a link to set a new password.',
  oldTaken:
    'Another account now uses your old email, so it can’t be restored yet. Sign in to that account, delete it, then use this link again.',
  badLink: 'This link has expired or was already used.',
} as const

/** What a stopped change was: still waiting, or done and undone. */
export type StoppedChange = 'pending' | 'done'
