import * as z from 'zod'
import { readVersion } from '#src/domain/text/text.api.ts'
import { answerDecisions, answerLimit, answerMessages } from './answers.ts'
import { type AskKind, askKinds } from './states.ts'

// What directories ask their customer, and the answers.

export const askKind = z.enum(Object.keys(askKinds) as [AskKind])

/** A directory asks something before it lists the product. */
export const ask = z
  .object({
    id: z.string(),
    version: z.int(),
    directory: z.string(),
    url: z.string(),
    kind: askKind,
    text: z.string(),
    others: z
      .array(z.object({ id: z.string(), directory: z.string(), url: z.string(), text: z.string() }))
      .optional()
      .meta({ description: 'Other directories that wait for the same, which one answer is for' }),
    current: z.string().optional().meta({ description: 'What the profile has so far, which an answer replaces' }),
  })
  .meta({ id: 'Ask' })
export type Ask = z.output<typeof ask>

/** Which decisions and texts fit depends on the question: see `readAnswer`. */
export const askAnswer = z.object({
  version: readVersion.meta({ description: 'The version of the row that is answered' }),
  decision: z.enum(answerDecisions, answerMessages.decision),
  text: z.string().optional().meta({ maxLength: answerLimit }),
  others: z
    .array(z.string())
    .max(1000)
    .optional()
    .meta({ description: 'The ids of the question’s other directories that `skip` is meant for. None: only this one' }),
})
export type AskAnswer = z.output<typeof askAnswer>
