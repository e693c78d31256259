import { z } from '@hono/zod-openapi'
import { jsonAnswer, orNull, problemAnswer } from '#functions/http/schemas.ts'
import {
  type BoardEntry,
  type Feedback,
  feedbackLimits,
  type FeedbackPage,
  type FeedbackStatus,
  feedbackStatuses,
} from '#src/domain/feedback/feedback.ts'
import { type FeedbackMode, feedbackModes } from '#src/domain/feedback/form.ts'
import type { FeedbackStats } from '#src/domain/feedback/stats.ts'

const modeNames = Object.keys(feedbackModes) as [FeedbackMode]
const statusNames = Object.keys(feedbackStatuses) as [FeedbackStatus]
const time = z.iso.datetime()
const count = z.int()

export const modes = z.enum(modeNames, { error: `mode must be one of ${modeNames.join(', ')}` })
export const statuses = z.enum(statusNames, { error: `status must be one of ${statusNames.join(', ')}` })

const waits = z.boolean().openapi({ description: 'Whether it is sent only when they confirm their email' })

export const feedbackSchema: z.ZodType<Feedback> = z
  .object({
    id: z.string(),
    projectId: z.string(),
    mode: modes,
    status: statuses,
    text: z.string(),
    email: z.string().nullable().openapi({ description: 'Given to get an answer' }),
    emailConfirmed: z.boolean().openapi({ description: 'Whether they confirmed it. Until then emails to them wait' }),
    screenshotUrl: z.string().nullable().openapi({ description: 'Needs the access token' }),
    pageUrl: z.string().nullable().openapi({ description: 'Where it was written' }),
    votes: count,
    mayShow: z.boolean().openapi({ description: 'Whether its author agreed to have it shown' }),
    shown: z.boolean().openapi({ description: 'Whether it is on the public board' }),
    shownText: z.string().nullable().openapi({ description: 'What the board shows of it. Null: all of it' }),
    replies: z.array(z.object({ text: z.string(), at: time, waits })),
    notified: z
      .array(z.object({ status: statuses.exclude(['new']), at: time, waits }))
      .openapi({ description: 'Statuses that its author was told of by email' }),
    version: count,
    createdAt: time,
  })
  .openapi('Feedback')

export const boardEntrySchema: z.ZodType<BoardEntry> = z
  .object({
    id: z.string(),
    mode: modes,
    status: statuses,
    text: z.string(),
    votes: count,
    voted: z.boolean().openapi({ description: 'Whether you voted for it' }),
    createdAt: time,
  })
  .openapi('BoardEntry')

const tally = z.object({ idea: count, bug: count, praise: count })

export const statsSchema: z.ZodType<FeedbackStats> = z
  .object({
    days: z.array(tally.extend({ day: z.iso.date() })),
    modes: tally,
    statuses: z.object({ new: count, planned: count, done: count, declined: count }),
  })
  .openapi('FeedbackStats')

const pageSchema: z.ZodType<FeedbackPage> = z
  .object({
    key: z.string(),
    url: z.url(),
    scriptUrl: z.url(),
    board: z.boolean().openapi({ description: 'Whether visitors see what others wrote, and can vote' }),
    fullUntil: time.nullable().openapi({
      description: `Until when feedback is refused, because more than ${feedbackLimits.perDay} came today`,
    }),
  })
  .openapi('FeedbackPage')

export const settingsAnswer = {
  200: jsonAnswer('Null: the project has none', z.object({ success: z.literal(true), data: orNull(pageSchema) })),
}

export const params = z.object({ id: z.string() })
export const missing = { 404: problemAnswer('Feedback not found') }
export const missingProject = { 404: problemAnswer('Project not found') }
export const conflict = { 409: problemAnswer('It was changed meanwhile; `data.feedback` is what it is now') }
