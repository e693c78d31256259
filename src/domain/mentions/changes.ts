import { hasEmail } from './public-posts.ts'
import { dayMs, isMoment } from '#src/domain/dates/dates.ts'
import { cleanLine, cleanText, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { completeWebsite, parseWebsite } from '#src/domain/urls/websites.ts'
import type { MentionState } from './mentions.ts'

// What a customer can do with a mention, and what they can add.

export const mentionActions = ['snooze', 'dismiss', 'restore', 'reply'] as const
export type MentionAction = (typeof mentionActions)[number]

/** What an action turns a mention into. A folded one can't be changed: another one stands for it. */
export const stateAfter: Record<MentionAction, Exclude<MentionState, 'folded'>> = {
  snooze: 'snoozed',
  dismiss: 'dismissed',
  restore: 'new',
  reply: 'replied',
}

export const mentionLimits = {
  pageSize: 30,
  snoozeDays: 366,
  url: 2048,
  /** Code points. */
  title: 300,
  text: 10_000,
  author: 100,
} as const

export const mentionMessages = {
  notFound: 'Mention not found',
  folded: 'This post is nearly the same as another mention. Change that one instead.',
  stale: 'This mention was changed elsewhere since you opened it.',
  dismissed: 'Mention dismissed.',
  actionUnknown: 'action must be snooze, dismiss or restore',
  untilInvalid: `Choose a time within the next ${mentionLimits.snoozeDays} days`,
  fromInvalid: 'from must be a date: 2026-11-20',
  urlRequired: 'Paste the link to a post',
  urlInvalid: 'Paste the link to a post, such as example.com/post',
  shareLink: 'This is a share link. Open it, and paste the URL of the page you end up on.',
  redditComment: 'Reddit didn’t show us this comment.',
  titleTooLong: `A title can have up to ${mentionLimits.title} characters`,
  textTooLong: `A text can have up to ${mentionLimits.text.toLocaleString('en')} characters`,
  authorTooLong: `A name can have up to ${mentionLimits.author} characters`,
  removedAuthor: 'You removed its author from your leads, or they asked us not to be found.',
  authorIsEmail: 'Enter a name, or a handle such as @ann@social.example: we don’t collect email addresses',
  mailOn: 'Daily email turned on.',
  mailOff: 'Daily email turned off.',
} as const

/** When a snooze ends, in milliseconds. Null: it isn't a time in the allowed future. */
export function readUntil(text: string, now: number): number | null {
  const until = isMoment(text) ? Date.parse(text) : 0
  return until > now && until <= now + mentionLimits.snoozeDays * dayMs ? until : null
}

/** A link and what the customer says about it, which counts more than what its page says. */
export type PastedLink = { url: string; title: string; text: string; author: string }

export const emptyLink: PastedLink = { url: '', title: '', text: '', author: '' }

export function cleanLink(typed: PastedLink): PastedLink {
  return {
    url: typed.url.length > mentionLimits.url ? typed.url : completeWebsite(cleanLine(typed.url)),
    title: cleanUpTo(typed.title, mentionLimits.title, cleanLine),
    text: cleanUpTo(typed.text, mentionLimits.text, cleanText),
    author: cleanUpTo(typed.author, mentionLimits.author, cleanLine),
  }
}

/** Errors by field, in the order of the form. Empty: valid. */
export function checkLink({ url, title, text, author }: PastedLink): { field: keyof PastedLink; message: string }[] {
  const isLong = (value: string, limit: number) => value.length > 4 * limit || textLength(value) > limit
  const errors: { field: keyof PastedLink; message: string }[] = []
  if (url === '') errors.push({ field: 'url', message: mentionMessages.urlRequired })
  else if (url.length > mentionLimits.url || !parseWebsite(url)) {
    errors.push({ field: 'url', message: mentionMessages.urlInvalid })
  }
  if (isLong(title, mentionLimits.title)) errors.push({ field: 'title', message: mentionMessages.titleTooLong })
  if (isLong(text, mentionLimits.text)) errors.push({ field: 'text', message: mentionMessages.textTooLong })
  if (isLong(author, mentionLimits.author)) errors.push({ field: 'author', message: mentionMessages.authorTooLong })
  else if (hasEmail(author)) errors.push({ field: 'author', message: mentionMessages.authorIsEmail })
  return errors
}
