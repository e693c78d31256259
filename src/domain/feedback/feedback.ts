import { emailLimits, emailMessages } from '#src/domain/emails/emails.ts'
import { type FeedbackMode, feedbackModes, screenshotBytes, screenshotTooLarge, textRequired } from './form.ts'

export const feedbackStatuses = { new: 'New', planned: 'Planned', done: 'Done', declined: 'Declined' } as const
export type FeedbackStatus = keyof typeof feedbackStatuses

/** Statuses that people who left an email are told of, and the kinds of feedback. Praise leads to nothing to tell of. */
export type NotifiedStatus = Exclude<FeedbackStatus, 'new'>
export type NotifiedMode = Exclude<FeedbackMode, 'praise'>

export const feedbackLimits = {
  /** Code points. */
  text: 2000,
  reply: 2000,
  pageUrl: 2048,
  /** From one client for one project. */
  perHour: 10,
  /** For one project, from all clients. */
  perDay: 500,
  /** Bytes of a screenshot: what one request has room for. */
  screenshot: screenshotBytes,
  /** From one client. */
  screenshotsPerHour: 20,
  /** From one client, on all boards. */
  votesPerHour: 60,
  /** To one inbox, from all projects. How many an account may send is in its plan's allowance. */
  mailsPerDay: 5,
  /** Days in one chart. */
  days: 366,
} as const

export const feedbackMessages = {
  notFound: 'Feedback not found',
  pageNotFound: 'This feedback page is closed',
  modeUnknown: 'mode must be idea, bug or praise',
  statusUnknown: 'status must be new, planned, done or declined',
  textRequired,
  textTooLong: `Up to ${feedbackLimits.text.toLocaleString('en')} characters`,
  emailInvalid: emailMessages.invalid,
  emailTooLong: `An email has up to ${emailLimits.whole} characters`,
  consentRequired: 'Check the box so we can email you, or remove your email',
  hidden:
    'We couldn’t accept this because a hidden field was filled in. Turn off form-filling extensions and try again.',
  screenshotTooLarge,
  screenshotMissing: 'Send one image in the field file',
  thanks: 'Thank you. Your feedback was sent.',
  tooMany: 'You’ve sent a lot of feedback in the last hour. Please try again later.',
  tooManyToday: 'This site got a lot of feedback today. Please try again tomorrow.',
  noEmail: 'They didn’t leave an email, so you can’t reply.',
  replyRequired: 'Write a reply first',
  replied: 'Reply sent.',
  replyWaits: 'Reply saved. We’ve asked them to confirm their email, and we’ll send it when they do.',
  replyHasLink: 'Without a plan, replies can’t have links, emails or user names. Remove them, or choose a plan.',
  tooManyMails: 'This person already got several emails today. Try again tomorrow.',
  mailsUsedUp: 'You’ve sent as many emails about feedback today as your plan allows. Try again tomorrow.',
  saved: 'Saved.',
  savedWithMail: 'Saved. An email is on its way to them.',
  savedMailWaits: 'Saved. We’ve asked them to confirm their email, and we’ll tell them when they do.',
  savedTooManyMails: 'Saved. No email was sent: they already got several today.',
  savedMailsUsedUp: 'Saved. No email was sent: you’ve sent as many today as your plan allows.',
  shownUnknown: 'shown must be true or false',
  notAllowed: 'Its author didn’t agree to have it shown.',
  notAnExcerpt: 'Leave out words at the start or the end only. The rest must stay as it was written.',
  boardUnknown: 'board must be true or false',
  accentInvalid: 'Enter a color as six digits, such as #0a7cff',
  removed: 'Feedback deleted.',
  opened: 'Feedback page opened.',
  closed: 'Feedback page closed.',
  conflict: 'This was changed in another window. Check it, then try again.',
  rangeInvalid: 'from and to must be dates, in order and at most a year apart',
} as const

export function isFeedbackMode(value: unknown): value is FeedbackMode {
  return typeof value === 'string' && Object.hasOwn(feedbackModes, value)
}

export function isFeedbackStatus(value: unknown): value is FeedbackStatus {
  return typeof value === 'string' && Object.hasOwn(feedbackStatuses, value)
}

export function isNotifiedStatus(status: FeedbackStatus): status is NotifiedStatus {
  return status !== 'new'
}

export function isNotifiedMode(mode: FeedbackMode): mode is NotifiedMode {
  return mode !== 'praise'
}

export function isFeedbackKey(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text)
}

/** `/feedback/{key}` */
export function feedbackPath(key: string): string {
  return `/feedback/${key}`
}

/** The style sheet of a page with this color, `#rrggbb`. Colors can't be in the page: its policy allows no inline styles. */
export function feedbackColorsPath(accent: string): string {
  return `/feedback/colors/${accent.slice(1)}.css`
}

/** Where the embedded script is. */
export const feedbackScriptPath = '/feedback.js'
