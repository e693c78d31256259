import { cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { feedbackLimits, feedbackMessages } from './feedback.ts'

export function cleanFeedback(text: string): string {
  return cleanUpTo(text, feedbackLimits.text)
}

export function textFault(text: string): string | null {
  return checkText(text, feedbackMessages.textRequired)
}

/** A reply by email, cleaned, or what is wrong with it. */
export function readReply(typed: string): { text: string; error?: never } | { text?: never; error: string } {
  const text = cleanUpTo(typed, feedbackLimits.reply)
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
export function toPageUrl(text: string): string | null {
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
