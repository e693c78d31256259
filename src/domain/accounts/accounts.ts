import { emailMessages } from '#src/domain/emails/emails.ts'
import { textLength } from '#src/domain/text/text.ts'

export const nameLimit = 80

export const accountMessages = {
  emailRequired: emailMessages.required,
  emailInvalid: emailMessages.invalid,
  nameMissing: 'Send a name. It may be empty.',
  nameTooLong: `Name must not exceed ${nameLimit} characters`,
  notSignedIn: 'Invalid authentication credentials',
  adminsOnly: 'Only admins can do this',
  wrongSignIn: 'Wrong email or password',
  wrongPassword: 'That’s not your current password',
  badLink: 'This link has expired or was already used. Request a new one.',
  badConfirmLink:
    'This link has expired or was already used. If your email is confirmed, just sign in. If not, sign in and request a new link.',
  exists: 'This email already has an account. Sign in instead.',
  unconfirmed: 'Confirm your email first. We sent you a link.',
  resetSent: 'If this email has an account, we’ve sent it a link to set a new password. It works for 10 minutes.',
  magicSent: 'Your sign-in link is on its way. It works for 10 minutes, in this browser.',
  confirmSent: 'We sent you a new link.',
  confirmed: 'Your email is confirmed.',
  passwordChanged: 'Your password has been changed. You’ve been signed out on other devices.',
  signedOut: 'You’ve been signed out.',
  deleted: 'Your account has been deleted.',
  googleFailed: 'Google couldn’t confirm who you are. Please try again.',
} as const

/** Minutes for which a mailed link to sign in or set a password works. */
export const linkMinutes = 10

/** How long a change of email waits for its confirmation, and how long it can be undone from the old email. */
export const emailChangeHours = 24

export const emailStopDays = 7

/** Days for which a new account's confirmation link works. Opening it gives access to nothing. */
export const confirmLinkDays = 7

/** The longest intent, in characters: the website and plan that a new account is for, as the query of a URL. */
export const intentLength = 8192

/** Milliseconds to wait after the last key before checking whether an email has an account. */
export const existDebounce = 300

export function nameFault(name: string): string | null {
  return textLength(name) <= nameLimit ? null : accountMessages.nameTooLong
}
