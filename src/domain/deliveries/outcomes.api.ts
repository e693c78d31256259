import * as z from 'zod'
import { textUpTo } from '#src/domain/text/text.api.ts'
import { isLiveUrl, listedActions, outcomeActions, outcomeLimits, outcomeMessages, outcomeReasons } from './outcomes.ts'
import { type AskKind, askKinds } from './states.ts'

// What operators say about rows.

const note = textUpTo(outcomeLimits.text, outcomeMessages.textTooLong)
const version = z.int(outcomeMessages.versionMissing).min(0, outcomeMessages.versionMissing)

const outcomeShape = {
  version: version.meta({ description: 'The row’s version that was decided on' }),
  action: z.enum(outcomeActions, outcomeMessages.actionUnknown),
  kind: z
    .enum(Object.keys(askKinds) as [AskKind], outcomeMessages.kindUnknown)
    .optional()
    .meta({ description: 'Of `ask`: what the directory wants' }),
  text: note.optional().meta({ maxLength: outcomeLimits.text, description: 'Of `ask`: its question' }),
  reason: z
    .enum(outcomeReasons, outcomeMessages.reasonUnknown)
    .optional()
    .meta({ description: 'Of `decline`. `unconfirmed`: of a row that may have been sent' }),
  liveUrl: z
    .string()
    .trim()
    .refine((url) => url === '' || isLiveUrl(url), outcomeMessages.liveUrlInvalid)
    .nullish()
    .meta({
      description:
        'Of `submit`: the URL of the listing, if it has one. Of `correct` and `already`: of the one that was there',
    }),
  note: note
    .nullish()
    .meta({ maxLength: outcomeLimits.text, description: 'For the customer. Empty removes the one there is' }),
  workMs: z
    .int(outcomeMessages.workMsInvalid)
    .min(0, outcomeMessages.workMsInvalid)
    .transform((ms) => Math.min(ms, outcomeLimits.workMs))
    .nullish()
    .meta({ description: 'How long it took, in milliseconds' }),
}

/** What an operator says about a row after opening the directory's form. No note: what is there stays. */
const uncheckedOutcome = z.object(outcomeShape)
export type SentOutcome = z.output<typeof uncheckedOutcome>

function checkOutcome({ action, kind, text = '', reason, liveUrl }: SentOutcome, context: z.RefinementCtx): void {
  const miss = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (action === 'decline' && !reason) miss('reason', outcomeMessages.reasonUnknown)
  if (listedActions.includes(action) && !liveUrl) miss('liveUrl', outcomeMessages.liveUrlMissing)
  if (action !== 'ask') return
  if (!kind) miss('kind', outcomeMessages.kindUnknown)
  else if (kind === 'question' && text === '') miss('text', outcomeMessages.questionMissing)
}

export const sentOutcome = uncheckedOutcome.superRefine(checkOutcome)
export const identifiedOutcome = z
  .object({ id: z.string(outcomeMessages.idMissing).min(1, outcomeMessages.idMissing), ...outcomeShape })
  .superRefine(checkOutcome)

export const sentOutcomes = z.object({ outcomes: z.array(identifiedOutcome).min(1).max(outcomeLimits.bulk) })

export const undoRequest = z.object({ version: version.meta({ description: 'The row’s version to undo' }) })
