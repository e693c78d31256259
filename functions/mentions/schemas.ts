import { z } from '@hono/zod-openapi'
import { problemAnswer } from '#functions/http/schemas.ts'
import { type Mention, mentionFilters, mentionReasons, mentionStates } from '#src/domain/mentions/mentions.ts'
import { sourceKinds } from '#src/domain/mentions/sources.ts'

const keysOf = <Key extends string>(record: Readonly<Record<Key, string>>) =>
  z.enum(Object.keys(record) as [Key, ...Key[]])

export const filterSchema = keysOf(mentionFilters)
const source = keysOf(sourceKinds)

export const mentionSchema: z.ZodType<Mention> = z
  .object({
    id: z.string(),
    projectId: z.string(),
    source,
    place: z.string().openapi({ description: 'The instance, site or feed it comes from' }),
    url: z.string(),
    author: z.string(),
    authorUrl: z.string().nullable(),
    title: z.string(),
    text: z.string().openapi({ description: 'Plain text that someone else wrote' }),
    postedAt: z.iso.datetime(),
    listedAt: z.iso.datetime().openapi({ description: 'What lists go by: when it was posted, or came back' }),
    movedUp: z
      .enum(['added', 'woken'])
      .nullable()
      .openapi({ description: 'Why it is listed above newer posts: added by hand, or its snooze ended' }),
    keywords: z.array(z.string()),
    score: z.int().openapi({ description: '0 to 100' }),
    reasons: z.array(keysOf(mentionReasons)).openapi({ description: 'Why it is worth an answer, the strongest first' }),
    state: z.enum(mentionStates),
    snoozedUntil: z.iso.datetime().nullable(),
    repliedAt: z.iso.datetime().nullable(),
    draft: z.string().nullable().openapi({ description: 'The present draft of a reply' }),
    folded: z
      .array(z.object({ source, url: z.string(), author: z.string() }))
      .openapi({ description: 'Posts with nearly the same text' }),
    demo: z.boolean(),
  })
  .openapi('Mention')

export const countsSchema = z.object({
  new: z.int(),
  replied: z.int(),
  dismissed: z.int(),
  all: z.int(),
  snoozed: z.int().openapi({ description: 'New again later. Part of `all`' }),
})

export const params = z.object({ id: z.string() })
export const missing = { 404: problemAnswer('There is no such mention, or it is another customer’s') }
export const conflict = { 409: problemAnswer('It was changed meanwhile, or is folded; `data` has it as it is now') }
