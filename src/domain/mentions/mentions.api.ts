import * as z from 'zod'
import { readDay } from '#src/domain/dates/dates.ts'
import { pageQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { orEmpty } from '#src/domain/text/text.api.ts'
import { checkLink, cleanLink, mentionLimits, mentionMessages } from './changes.ts'
import { type MentionFilter, mentionFilters, type MentionReason, mentionReasons, mentionStates } from './mentions.ts'
import { sourceKindNames } from './sources.ts'

const source = z.enum(sourceKindNames)
const filter = z.enum(Object.keys(mentionFilters) as [MentionFilter])
const reason = z.enum(Object.keys(mentionReasons) as [MentionReason])

export const mention = z
  .object({
    id: z.string(),
    projectId: z.string(),
    source,
    place: z.string().meta({ description: 'The instance, site or feed it comes from' }),
    url: z.string(),
    author: z.string(),
    authorUrl: z.string().nullable(),
    title: z.string(),
    text: z.string().meta({ description: 'Plain text that someone else wrote' }),
    postedAt: z.iso.datetime(),
    listedAt: z.iso.datetime().meta({ description: 'What lists go by: when it was posted, or came back' }),
    movedUp: z
      .enum(['added', 'woken'])
      .nullable()
      .meta({ description: 'Why it is listed above newer posts: added by hand, or its snooze ended' }),
    keywords: z.array(z.string()),
    score: z.int().meta({ description: '0 to 100' }),
    reasons: z.array(reason).meta({ description: 'Why it is worth an answer, the strongest first' }),
    state: z.enum(mentionStates),
    snoozedUntil: z.iso.datetime().nullable(),
    repliedAt: z.iso.datetime().nullable(),
    draft: z.string().nullable().meta({ description: 'The present draft of a reply' }),
    folded: z
      .array(z.object({ source, url: z.string(), author: z.string() }))
      .meta({ description: 'Posts with nearly the same text' }),
    demo: z.boolean(),
  })
  .meta({ id: 'Mention' })
export type Mention = z.output<typeof mention>

export const mentionPage = z.object({
  items: z.array(mention),
  pagination,
  counts: z.object({
    new: z.int(),
    replied: z.int(),
    dismissed: z.int(),
    all: z.int(),
    snoozed: z.int().meta({ description: 'New again later. Part of `all`' }),
  }),
  dailyMail: z.boolean().meta({ description: 'Whether new mentions are emailed' }),
})

export const mentionQuery = pageQuery.extend({
  filter: orEmpty(filter).meta({ description: 'Default: all' }),
  /** Milliseconds since 1970. 0: any day. */
  from: z
    .string()
    .optional()
    .transform((day) => (day ? readDay(day) : 0))
    .refine((time) => time !== null, mentionMessages.fromInvalid)
    .meta({ format: 'date', description: 'Listed on this day (UTC) or later' }),
})

/** As it was typed: `cleanLink` is left. */
export const newLink = z
  .object({
    url: z.string(mentionMessages.urlRequired).meta({ maxLength: mentionLimits.url }),
    title: z.string().default('').meta({ maxLength: mentionLimits.title }),
    text: z
      .string()
      .default('')
      .meta({ maxLength: mentionLimits.text, description: 'What the post says, if we can’t read it' }),
    author: z.string().default('').meta({ maxLength: mentionLimits.author }),
  })
  .superRefine((typed, context) => {
    for (const { field, message } of checkLink(cleanLink(typed)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

export const addedLink = z.object({
  mention,
  unread: z.string().nullable().meta({ description: 'Why its page could not be read' }),
})

export const mentionChange = z.object({
  action: z.enum(['snooze', 'dismiss', 'restore'], mentionMessages.actionUnknown),
  until: z
    .string(mentionMessages.untilInvalid)
    .optional()
    .meta({ format: 'date-time', description: 'Needed to snooze' }),
  seen: orEmpty(z.enum(mentionStates)).meta({ description: 'The state that was seen. Another one answers 409' }),
})

export const dailyMailChange = z.object({ on: z.boolean('Send true or false') })
