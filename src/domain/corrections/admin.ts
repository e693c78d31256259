import { type CorrectionField, correctionLimits } from './corrections.ts'

/** The value that accepting a correction can apply. */
export const correctedFields: Partial<Record<CorrectionField, 'pricing' | 'followed' | 'submitUrl'>> = {
  price: 'pricing',
  links: 'followed',
  submit: 'submitUrl',
}

export const decisionMessages = {
  notFound: 'This correction no longer exists. If the reader sent a new one, it’s in the list.',
  decided: 'Someone has already decided on this correction.',
  stale: 'Someone else has changed this directory. Reload the page and try again.',
  same: 'The entry already says this. Change the value, or write what readers should know.',
  nothing: 'Change the value, or write what readers should know.',
  directoryGone: 'This directory is no longer on the list, so there is nothing to correct. Reject the correction.',
  summaryTooLong: `Use up to ${correctionLimits.summary} characters.`,
  noteMissing: 'Say why. Other admins read it.',
  noteTooLong: `Use up to ${correctionLimits.note} characters.`,
  accepted: 'Accepted. The directory’s row says it now, and pages with the next build.',
  rejected: 'Rejected.',
} as const
