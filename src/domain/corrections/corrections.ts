import { groupDigits } from '#src/domain/directories/counts.ts'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanLine, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { completeWebsite, parseWebsite } from '#src/domain/urls/websites.ts'

/** What a reader can correct on a directory's page. */
export const correctionFields = {
  price: 'The price',
  links: 'Whether its links are followed',
  submit: 'The submit page',
  gone: 'It has closed or moved',
  other: 'Something else',
} as const
export type CorrectionField = keyof typeof correctionFields

export const correctionStates = ['open', 'accepted', 'rejected'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** Code points. `perHour`, `perDay`: from one client, and new ones about one directory. */
export const correctionLimits = {
  text: 1000,
  evidence: 2048,
  note: 500,
  summary: 200,
  perHour: 10,
  perDay: 20,
} as const

export const correctionMessages = {
  received:
    'Thanks. A person will check it. If you’re right, we’ll correct the entry and add the change to its history.',
  directoryMissing: 'Directory not found',
  fieldMissing: 'Choose what is wrong.',
  textMissing: 'Tell us what it should say.',
  textTooLong: `Use up to ${groupDigits(correctionLimits.text)} characters.`,
  evidenceTooLong: 'This URL is too long. Link to a shorter one.',
  evidenceInvalid: 'Enter a full URL, starting with https://.',
  hidden:
    'We couldn’t accept this because a hidden field was filled in. Turn off form-filling extensions and try again.',
  tooMany: 'You’ve sent a lot of corrections in the last hour. Try again later.',
  tooManyOfOne: 'This directory has had many corrections today. Try again tomorrow.',
} as const

export type CorrectionText = { field: CorrectionField; text: string; evidence: string | null; email: string | null }

/** What was typed, by the form's field names. */
export type TypedCorrection = { field: string; text: string; evidence: string; email: string }

export const emptyCorrection: TypedCorrection = { field: '', text: '', evidence: '', email: '' }

function isCorrectionField(text: string): text is CorrectionField {
  return Object.hasOwn(correctionFields, text)
}

/** A correction as stored, or its errors by field. */
export function readCorrection(
  typed: TypedCorrection,
): { correction: CorrectionText; errors?: never } | { correction?: never; errors: FieldError[] } {
  const text = cleanUpTo(typed.text, correctionLimits.text)
  const evidence = completeWebsite(cleanUpTo(typed.evidence, correctionLimits.evidence, cleanLine))
  const email = cleanEmail(typed.email)
  const faults: Record<string, string | null> = {
    field: isCorrectionField(typed.field) ? null : correctionMessages.fieldMissing,
    text: textFault(text),
    evidence: evidenceFault(evidence),
    email: email === '' ? null : emailFault(email),
  }
  const errors = Object.entries(faults).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
  if (!isCorrectionField(typed.field) || errors.length > 0) return { errors }
  return { correction: { field: typed.field, text, evidence: evidence || null, email: email || null } }
}

function textFault(text: string): string | null {
  if (text === '') return correctionMessages.textMissing
  return textLength(text) > correctionLimits.text ? correctionMessages.textTooLong : null
}

function evidenceFault(url: string): string | null {
  if (url === '') return null
  if (url.length > correctionLimits.evidence) return correctionMessages.evidenceTooLong
  return parseWebsite(url) ? null : correctionMessages.evidenceInvalid
}
