import * as z from 'zod'
import { cleanEmail, emailFault, emailLimits } from '#src/domain/emails/emails.ts'
import { pagination } from '#src/domain/pagination/pagination.api.ts'
import { checkedText, orEmpty, readVersion } from '#src/domain/text/text.api.ts'
import { readAccent } from './accent.ts'
import { feedbackLimits, feedbackMessages, type FeedbackStatus, feedbackStatuses } from './feedback.ts'
import { type FeedbackMode, feedbackModes } from './form.ts'
import { cleanFeedback, readReply, textFault, toPageUrl } from './sent-feedback.ts'

const modeNames = Object.keys(feedbackModes) as [FeedbackMode]
const statusNames = Object.keys(feedbackStatuses) as [FeedbackStatus]
const mode = z.enum(modeNames, `mode must be one of ${modeNames.join(', ')}`)
const status = z.enum(statusNames, `status must be one of ${statusNames.join(', ')}`)
const time = z.iso.datetime()
const count = z.int()
const waits = z.boolean().meta({ description: 'Whether it is sent only when they confirm their email' })

/** As the project's owner sees it. */
export const feedback = z
  .object({
    id: z.string(),
    projectId: z.string(),
    mode,
    status,
    text: z.string(),
    email: z.string().nullable().meta({ description: 'Given to get an answer' }),
    emailConfirmed: z.boolean().meta({ description: 'Whether they confirmed it. Until then emails to them wait' }),
    screenshotUrl: z.string().nullable().meta({ description: 'Needs the access token' }),
    pageUrl: z.string().nullable().meta({ description: 'Where it was written' }),
    votes: count,
    mayShow: z.boolean().meta({ description: 'Whether its author agreed to have it shown' }),
    shown: z.boolean().meta({ description: 'Whether it is on the public board' }),
    shownText: z.string().nullable().meta({ description: 'What the board shows of it. Null: all of it' }),
    replies: z.array(z.object({ text: z.string(), at: time, waits })),
    notified: z
      .array(z.object({ status: status.exclude(['new']), at: time, waits }))
      .meta({ description: 'Statuses that its author was told of by email' }),
    version: count,
    createdAt: time,
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.output<typeof feedback>

export const feedbackList = z.object({ items: z.array(feedback), pagination })

/** As visitors of the public board see it. */
export const boardEntry = z
  .object({
    id: z.string(),
    mode,
    status,
    text: z.string(),
    votes: count,
    voted: z.boolean().meta({ description: 'Whether you voted for it' }),
    createdAt: time,
  })
  .meta({ id: 'BoardEntry' })
export type BoardEntry = z.output<typeof boardEntry>

export const boardPage = z.object({ project: z.string(), items: z.array(boardEntry), pagination })

const tally = z.object({ idea: count, bug: count, praise: count })

/** How many, for a chart: each day of the range, in order, by UTC. */
export const feedbackStats = z
  .object({
    days: z.array(tally.extend({ day: z.iso.date() })),
    modes: tally,
    statuses: z
      .object({ new: count, planned: count, done: count, declined: count })
      .meta({ description: 'Of ideas and bugs. Praise needs no decision' }),
  })
  .meta({ id: 'FeedbackStats' })
export type FeedbackStats = z.output<typeof feedbackStats>

/** A project's feedback page. */
export const feedbackPage = z
  .object({
    key: z.string(),
    url: z.url(),
    scriptUrl: z.url(),
    board: z.boolean().meta({ description: 'Whether visitors see what others wrote, and can vote' }),
    accent: z.string().nullable().meta({ description: 'Its color. Null: the default', example: '#0a7cff' }),
    fullUntil: time.nullable().meta({
      description: `Until when feedback is refused, because more than ${feedbackLimits.perDay} came today`,
    }),
  })
  .meta({ id: 'FeedbackPage' })
export type FeedbackPage = z.output<typeof feedbackPage>

export const projectQuery = z.object({ projectId: z.string().default('') })
export const feedbackQuery = projectQuery.extend({ mode: orEmpty(mode), status: orEmpty(status) })

const date = orEmpty(z.string()).meta({ type: 'string', format: 'date', description: 'UTC, inclusive' })
export const statsQuery = projectQuery.extend({ mode: orEmpty(mode), from: date, to: date })

export const settingsChange = z.object({
  projectId: z.string(),
  board: z.boolean(feedbackMessages.boardUnknown).optional(),
  accent: z
    .string(feedbackMessages.accentInvalid)
    .transform((typed, context) => {
      const accent = typed.length > 20 ? null : readAccent(typed)
      if (accent === null) context.addIssue(feedbackMessages.accentInvalid)
      return accent || null
    })
    .optional()
    .meta({ description: 'The color of the page and the form. Empty: the default', example: '#0a7cff' }),
})

/** What the embedded form shows of its owner. */
export const feedbackBrand = z
  .object({
    project: z.string(),
    logoUrl: z.url().nullable(),
    accent: z.string().nullable().meta({ description: 'Null: the default' }),
    onAccent: z.string().nullable().meta({ description: 'For text on it, with a contrast of at least 4.5:1' }),
  })
  .meta({ id: 'FeedbackBrand' })
export type FeedbackBrand = z.output<typeof feedbackBrand>

export const newReply = z.object({
  text: z
    .string(feedbackMessages.replyRequired)
    .transform((typed, context) => {
      const { text, error } = readReply(typed)
      if (error !== undefined) context.addIssue(error)
      return text ?? ''
    })
    .meta({ maxLength: feedbackLimits.reply }),
  version: readVersion,
})
export type NewReply = z.output<typeof newReply>

const isTooLong = (text: string) => text.length > 2 * emailLimits.whole

/** What a visitor sends. `email` only comes with consent. A page URL that isn't one is left out: no one typed it. */
const visitorFields = z.object({
  mode: z.enum(modeNames, feedbackMessages.modeUnknown),
  text: checkedText(feedbackMessages.textRequired, cleanFeedback, textFault).meta({ maxLength: feedbackLimits.text }),
  email: z
    .string()
    .optional()
    .transform((typed = '') => (isTooLong(typed) ? typed : cleanEmail(typed)) || null)
    .superRefine((email, context) => {
      if (email === null) return
      if (email.length > emailLimits.whole) context.addIssue(feedbackMessages.emailTooLong)
      else if (emailFault(email)) context.addIssue(feedbackMessages.emailInvalid)
    })
    .meta({ format: 'email', description: 'To get an answer. Needs `consent`' }),
  consent: z
    .boolean(feedbackMessages.consentRequired)
    .optional()
    .meta({ description: 'Whether we may write to that email about this feedback' }),
  mayShow: z.boolean().default(false).meta({ description: 'Whether the text may be on the public board' }),
  screenshot: z.string().default('').meta({ description: 'As the upload returned it' }),
  pageUrl: z
    .string()
    .optional()
    .transform((url = '') => toPageUrl(url))
    .meta({ maxLength: feedbackLimits.pageUrl, description: 'Stored without query and fragment' }),
})

export const visitorFeedback = visitorFields.refine(({ email, consent }) => email === null || consent === true, {
  error: feedbackMessages.consentRequired,
  path: ['consent'],
  // Also beside other errors.
  when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'email' || path?.[0] === 'consent'),
})

/** What its owner changes. What isn't named stays. */
export const feedbackChange = z.object({
  id: z.string().meta({ description: 'As its owner: what to change' }),
  version: readVersion.meta({ description: 'As its owner: the version that was read' }),
  status: z.enum(statusNames, feedbackMessages.statusUnknown).optional(),
  shown: z
    .boolean(feedbackMessages.shownUnknown)
    .optional()
    .meta({ description: 'As its owner: whether it is on the public board. Needs `mayShow`' }),
  shownText: z
    .string()
    .transform(cleanFeedback)
    .optional()
    .meta({ description: 'As its owner: the words in a row that the board shows. Empty: all' }),
})

/** What one or the other sends, for the documentation. */
export const sentFeedback = z
  .object({
    key: z.string().meta({ description: 'The project’s public key' }),
    ...visitorFields.shape,
    ...feedbackChange.shape,
  })
  .partial()

export const receivedFeedback = z.object({
  wordsUrl: z.url().nullable().meta({ description: 'Where its author can take the words back. Null: not shown' }),
})

export const boardVote = z.object({
  id: z.string(),
  voted: z.boolean().meta({ description: 'False takes the vote back' }),
})
