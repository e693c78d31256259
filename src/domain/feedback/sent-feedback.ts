import { cleanEmail, emailFault, emailLimits } from '#src/domain/emails/emails.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanText, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { feedbackLimits, feedbackMessages, isFeedbackMode } from './feedback.ts'
import type { FeedbackMode } from './form.ts'

/** What a visitor typed. */
export type TypedFeedback = {
  mode: string
  text: string
  email: string
  consent: boolean
  /** Whether their words may be on the public board. */
  mayShow: boolean
  pageUrl: string
}

/** As it is stored. `email` is only there with consent. */
export type SentFeedback = {
  mode: FeedbackMode
  text: string
  email: string | null
  mayShow: boolean
  pageUrl: string | null
}

/** Checks what a visitor typed. Lengths come first. A page URL that isn't one is left out: no one typed it. */
export function readFeedback(
  typed: TypedFeedback,
): { sent: SentFeedback; errors?: never } | { sent?: never; errors: FieldError[] } {
  const text = cleanUpTo(typed.text, feedbackLimits.text)
  const email = typed.email.length > 2 * emailLimits.whole ? typed.email : cleanEmail(typed.email)
  const errors: FieldError[] = []
  const textFault = checkText(text, feedbackMessages.textRequired)
  if (!isFeedbackMode(typed.mode)) errors.push({ field: 'mode', message: feedbackMessages.modeUnknown })
  if (textFault) errors.push({ field: 'text', message: textFault })
  if (email.length > emailLimits.whole) errors.push({ field: 'email', message: feedbackMessages.emailTooLong })
  else if (email !== '' && emailFault(email)) errors.push({ field: 'email', message: feedbackMessages.emailInvalid })
  else if (email !== '' && !typed.consent) errors.push({ field: 'consent', message: feedbackMessages.consentRequired })
  if (!isFeedbackMode(typed.mode) || errors.length > 0) return { errors }
  const { mode, mayShow } = typed
  return { sent: { mode, text, email: email || null, mayShow, pageUrl: readPageUrl(typed.pageUrl) } }
}

/** A reply by email, cleaned, or what is wrong with it. */
export function readReply(typed: string): { text: string; error?: never } | { text?: never; error: string } {
  const text = cleanUpTo(typed, feedbackLimits.reply, cleanText)
  const error = checkText(text, feedbackMessages.replyRequired)
  return error === null ? { text } : { error }
}

/** Replies have the same limit. */
function checkText(text: string, missing: string): string | null {
  if (text === '') return missing
  const isTooLong = text.length > 4 * feedbackLimits.text || textLength(text) > feedbackLimits.text
  return isTooLong ? feedbackMessages.textTooLong : null
}

/** Where it was written: without the query and fragment, which can hold what is private. */
function readPageUrl(text: string): string | null {
  if (text.length > feedbackLimits.pageUrl) return null
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const page = `${url.origin}${url.pathname}`
  return page.length > feedbackLimits.pageUrl ? null : page
}

/** Whether a text has words of another one in a row, none changed. White space doesn't count. */
export function isExcerpt(text: string, whole: string): boolean {
  const spaced = (words: string) => ` ${words.trim().replace(/\s+/g, ' ')} `
  return text.trim() !== '' && spaced(whole).includes(spaced(text))
}
