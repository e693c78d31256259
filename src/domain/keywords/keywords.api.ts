import * as z from 'zod'
import { pagination } from '#src/domain/pagination/pagination.api.ts'
import { checkKeyword, cleanKeyword, keywordKey, keywordLimits, keywordMatches, keywordMessages } from './keywords.ts'

const match = z.enum(Object.keys(keywordMatches) as [keyof typeof keywordMatches], keywordMessages.matchUnknown)

export const keyword = z
  .object({
    id: z.string(),
    text: z.string(),
    match,
    competitor: z.boolean(),
    weeks: z.array(z.int()).meta({
      description:
        'Mentions in each of the last weeks, as the inbox shows them. A week is seven days, the last of them up to now',
    }),
    paused: z.boolean().meta({ description: 'The plan includes fewer keywords, so this one isn’t searched for' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Keyword' })
export type Keyword = z.output<typeof keyword>

export const keywordList = z.object({
  items: z.array(keyword),
  pagination,
  proposals: z.array(z.string()).meta({ description: 'Keywords that the profile suggests, best first' }),
  limit: z.int().meta({ description: 'Keywords that the plan includes, in all projects' }),
  used: z.int(),
})

/** Each once, however often and however it is typed, so that none takes another one's place in the plan. */
const texts = z
  .string(keywordMessages.required)
  .transform((typed) => {
    // Longer than as many keywords can be isn't worth reading.
    const lines = typed
      .slice(0, 8 * keywordLimits.text * keywordLimits.perRequest)
      .split('\n')
      .map(cleanKeyword)
    const filled = lines.filter((line) => line !== '')
    return filled.length > 0 ? filled : ['']
  })
  .superRefine((lines, context) => {
    if (lines.length > keywordLimits.perRequest) return context.addIssue(keywordMessages.tooMany)
    const wrong = lines.find((line) => checkKeyword(line) !== null)
    if (wrong === undefined) return
    const fault = checkKeyword(wrong) ?? ''
    context.addIssue(lines.length > 1 ? `“${wrong.slice(0, 100)}”: ${fault}` : fault)
  })
  .transform((lines) => {
    const keys = lines.map(keywordKey)
    return lines.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
  })

export const newKeywords = z.object({
  match: match.default('phrase'),
  text: texts.meta({ maxLength: 10_000, description: 'One keyword, or one a line' }),
  competitor: z.boolean().default(false).meta({ description: 'Whether it names a competitor' }),
})
export type SentKeywords = z.output<typeof newKeywords>

export const addedKeywords = z.object({
  added: z.array(keyword),
  skipped: z.array(z.object({ text: z.string(), reason: z.enum(['present', 'full']) })),
  hidden: z.int().meta({ description: 'New mentions that were dismissed because they have what is excluded' }),
})
