import * as z from 'zod'
import { flag } from '#src/domain/flags/flags.api.ts'
import { linkStates } from '#src/domain/links/links.ts'
import { adminProductMessages } from '#src/domain/products/admin.ts'
import { adminProduct, fieldChange } from '#src/domain/products/products.api.ts'
import { checkedText } from '#src/domain/text/text.api.ts'
import { cleanText } from '#src/domain/text/text.ts'
import { queueKinds } from './queue.ts'
import { maxReasonLength, reasonFault, reasonMessages } from './reasons.ts'
import { maxDecisions, reviewMessages, verdicts } from './reviews.ts'
import { riskKinds } from './risk-flags.ts'
import { maxSharedHostParts, sharedHostMessages } from './shared-hosts.ts'

const time = z.iso.datetime()

/** A reason to take a closer look. */
export const riskFlag = z
  .object({
    kind: z.enum(riskKinds),
    text: z.string(),
    ref: z.string().optional().meta({ description: 'The other product' }),
  })
  .meta({ id: 'RiskFlag' })
export type RiskFlag = z.output<typeof riskFlag>

export const queueItem = z
  .object({
    kind: z.enum(queueKinds),
    /** Identifies the item in the queue. */
    key: z.string(),
    product: adminProduct,
    /** When it entered the queue. */
    since: time,
    riskFlags: z.array(riskFlag),
    /** Empty unless it is a change. */
    changes: z.array(fieldChange),
    /** All open flags of the product, oldest first, if it is a report; otherwise empty. */
    flags: z.array(flag),
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.output<typeof queueItem>

export const queuePage = z
  .object({
    items: z.array(queueItem),
    counts: z.object({ submission: z.int(), change: z.int(), report: z.int() }),
    cursor: z.string().nullable().meta({ description: 'Cursor for the next page. Null: this is the last page' }),
  })
  .meta({ id: 'QueuePage' })
export type QueuePage = z.output<typeof queuePage>

/** What an admin sees of one product. */
export const adminProductDetail = z
  .object({
    product: adminProduct,
    riskFlags: z.array(riskFlag),
    flags: z.array(flag),
    changes: z.array(fieldChange),
    events: z.array(
      z.object({ kind: z.string(), text: z.string(), actor: z.string(), note: z.string().nullable(), at: time }),
    ),
    link: z
      .object({
        state: z.enum(linkStates),
        checkedAt: time.nullable(),
        status: z.int().nullable(),
        error: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AdminProductDetail' })
export type AdminProductDetail = z.output<typeof adminProductDetail>

export const mergeBody = z.object({
  into: z.string(adminProductMessages.mergeTargetNotFound).meta({ description: 'The ref of the listing to keep' }),
})

/** A reason as its founder sees it. */
const reason = checkedText(reasonMessages.missing, cleanText, reasonFault)
const reasonLengths = { minLength: 1, maxLength: maxReasonLength }

/** A reason for a rejection that admins keep for next time. */
export const savedReason = z.object({ id: z.int(), text: z.string() }).meta({ id: 'SavedReason' })
export type SavedReason = z.output<typeof savedReason>
export const newReason = z.object({ text: reason.meta(reasonLengths) })

const ref = z.string(reviewMessages.refMissing).min(1, reviewMessages.refMissing)

const decision = z
  .object({
    ref,
    verdict: z.enum(verdicts, reviewMessages.verdictUnknown),
    reason: z
      .string()
      .optional()
      .meta({ maxLength: maxReasonLength, description: 'For `reject`. The founder receives it' }),
    seen: z
      .string(reviewMessages.seenInvalid)
      .refine((seen) => !Number.isNaN(Date.parse(seen)), reviewMessages.seenInvalid)
      .optional()
      .meta({ format: 'date-time', description: 'The `updatedAt` that was read. If it has changed, nothing is done' }),
  })
  .transform(({ reason: sent = '', ...rest }, context) => {
    // Only rejected founders see a reason.
    if (rest.verdict !== 'reject' && rest.verdict !== 'take-down') return rest
    const { data, error } = reason.safeParse(sent)
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: ['reason'], message })
    return { ...rest, reason: data }
  })
export type Decision = z.input<typeof decision>

export const decisionsBody = z.object({ decisions: several(decision) })
export const undoBody = z.object({ refs: several(ref) })

function several<Type extends z.ZodType>(of: Type) {
  return z
    .array(of, reviewMessages.noDecisions)
    .min(1, reviewMessages.noDecisions)
    .max(maxDecisions, reviewMessages.tooManyDecisions)
}

/** `refused`: not possible in its state. `listed`: another live listing has its URL. `missing`: no such product. */
export const decisionOutcome = z
  .object({ ref: z.string(), outcome: z.enum(['done', 'refused', 'listed', 'missing']), message: z.string() })
  .meta({ id: 'DecisionOutcome' })
export type DecisionOutcome = z.output<typeof decisionOutcome>

export const undoneDecisions = z.object({ outcomes: z.array(decisionOutcome) })
export const decisionsAnswer = undoneDecisions.extend({
  undoUntil: time.meta({ description: 'Until when these can be undone. Their emails are held until then' }),
})
export type DecisionsAnswer = z.output<typeof decisionsAnswer>

const parts = z
  .int(sharedHostMessages.partsInvalid)
  .min(1, sharedHostMessages.partsInvalid)
  .max(maxSharedHostParts, sharedHostMessages.partsInvalid)

/** A shared host that an admin added. Products on it differ by the first parts of their path. */
export const sharedHost = z.object({ host: z.string(), parts }).meta({ id: 'SharedHost' })
export type SharedHost = z.output<typeof sharedHost>
export const hostSharing = z.object({ parts: parts.meta({ description: `1 to ${maxSharedHostParts}` }) })
