import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import type { PublicField } from '#src/domain/directories/history.ts'
import { correctionLimits, type CorrectionField, type CorrectionState } from './corrections.ts'

// Corrections as admins see them, in the API's format. Times are ISO 8601, UTC.

export type AdminCorrection = {
  id: string
  state: CorrectionState
  field: CorrectionField
  text: string
  evidence: string | null
  email: string | null
  createdAt: string
  decidedAt: string | null
  /** The email of the admin who decided. */
  decidedBy: string | null
  note: string | null
  directory: {
    key: string
    name: string
    url: string
    /** Null: no longer on the list. */
    path: string | null
    /** What the page says now, with our edits. */
    pricing: DirectoryEdit['pricing'] | null
    followed: boolean | null
    submitUrl: string | null
    /** Sent back when a value is applied. */
    version: number
  }
}

/** The value that accepting a correction can apply. */
export const correctedFields: Partial<Record<CorrectionField, PublicField>> = {
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
