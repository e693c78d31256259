import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanText, textLength } from '#src/domain/text/text.ts'

/** Why a visitor may report a listing. */
export const flagReasons = ['dead', 'misleading', 'spam', 'harmful', 'mine', 'wrong'] as const
export type FlagReason = (typeof flagReasons)[number]

export const flagStates = ['open', 'settled'] as const
export type FlagState = (typeof flagStates)[number]

/** From the visitor's point of view. */
export const flagReasonTexts: Record<FlagReason, string> = {
  dead: 'The website doesn’t open',
  misleading: 'It isn’t what it claims to be',
  spam: 'It’s spam or a duplicate',
  harmful: 'It’s harmful: fraud, malware, hate',
  mine: 'It’s mine, and I didn’t submit it',
  wrong: 'Something is wrong or out of date',
}

/** Code points. */
export const flagLimits = { note: 1000 } as const

export const flagMessages = {
  received: 'Thank you. We will review it.',
  reasonMissing: 'Please choose what is wrong',
  noteTooLong: `Your note must not exceed ${flagLimits.note} characters`,
  hidden:
    'We could not accept this report because a hidden field was filled in. Turn off form-filling extensions and try again.',
  tooMany: 'You have sent too many reports in the last hour. Please try again later.',
  tooManyOfOne: 'Many people have reported this listing today, and we are already reviewing it. Thank you.',
} as const

export type FlagText = { reason: FlagReason; note: string }

/** A report as admins see it. */
export type Flag = { id: number; reason: FlagReason; note: string; createdAt: string }

export function isFlagReason(text: string): text is FlagReason {
  return (flagReasons as readonly string[]).includes(text)
}

/** A report as stored, or its errors by field. */
export function readFlag(typed: {
  reason: string
  note: string
}): { report: FlagText; errors?: never } | { report?: never; errors: FieldError[] } {
  const note = cleanText(typed.note)
  const errors: FieldError[] = []
  if (!isFlagReason(typed.reason)) errors.push({ field: 'reason', message: flagMessages.reasonMissing })
  if (textLength(note) > flagLimits.note) errors.push({ field: 'note', message: flagMessages.noteTooLong })
  return isFlagReason(typed.reason) && errors.length === 0 ? { report: { reason: typed.reason, note } } : { errors }
}
