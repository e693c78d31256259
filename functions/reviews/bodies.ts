import type { FieldError } from '#src/domain/problems/problems.ts'
import { maxReasonLength, reasonMessages } from '#src/domain/reviews/reasons.ts'
import { type Decision, maxDecisions, reviewMessages, type Verdict, verdicts } from '#src/domain/reviews/reviews.ts'
import { cleanText, textLength } from '#src/domain/text/text.ts'

/** The decisions in a body, or what is wrong with it. In that case none is made. */
export function readDecisions(sent: unknown): { decisions: Decision[]; errors: FieldError[] } {
  const listed = readList('decisions', sent)
  if (!listed.values) return { decisions: [], errors: listed.errors }
  const read = listed.values.map((value, place) => readDecision(value, `decisions.${place}`))
  return { decisions: read.flatMap(({ decision }) => decision ?? []), errors: read.flatMap(({ errors }) => errors) }
}

/** The refs in a body, or what is wrong with it. */
export function readRefs(sent: unknown): { refs: string[]; errors: FieldError[] } {
  const listed = readList('refs', sent)
  if (!listed.values) return { refs: [], errors: listed.errors }
  const errors = listed.values.flatMap((value, place) =>
    isFilled(value) ? [] : [{ field: `refs.${place}`, message: reviewMessages.refMissing }],
  )
  return { refs: listed.values.filter(isFilled), errors }
}

/** A reason as the founder sees it, or what is wrong with it. */
export function readReason(typed: string, field: string): { reason: string; errors: FieldError[] } {
  const reason = cleanText(typed)
  if (reason === '') return { reason, errors: [{ field, message: reasonMessages.missing }] }
  const isLong = textLength(reason) > maxReasonLength
  return { reason, errors: isLong ? [{ field, message: reasonMessages.tooLong }] : [] }
}

type Listed = { values: unknown[]; errors?: never } | { values?: never; errors: FieldError[] }

function readList(field: string, sent: unknown): Listed {
  if (!Array.isArray(sent) || sent.length === 0) return { errors: [{ field, message: reviewMessages.noDecisions }] }
  if (sent.length > maxDecisions) return { errors: [{ field, message: reviewMessages.tooManyDecisions }] }
  return { values: sent as unknown[] }
}

function readDecision(sent: unknown, field: string): { decision?: Decision; errors: FieldError[] } {
  const values = new Map(typeof sent === 'object' && sent !== null ? Object.entries(sent) : [])
  const [ref, verdict, typed, seen] = ['ref', 'verdict', 'reason', 'seen'].map((name): unknown => values.get(name))
  const errors: FieldError[] = []
  if (!isFilled(ref)) errors.push({ field: `${field}.ref`, message: reviewMessages.refMissing })
  if (!isVerdict(verdict)) errors.push({ field: `${field}.verdict`, message: reviewMessages.verdictUnknown })
  const isTime = typeof seen === 'string' && !Number.isNaN(Date.parse(seen))
  if (seen !== undefined && !isTime) errors.push({ field: `${field}.seen`, message: reviewMessages.seenInvalid })
  // Only rejected founders see a reason.
  const isRefusal = verdict === 'reject' || verdict === 'take-down'
  const read = readReason(isRefusal && typeof typed === 'string' ? typed : '', `${field}.reason`)
  if (isRefusal) errors.push(...read.errors)
  if (errors.length > 0 || !isFilled(ref) || !isVerdict(verdict)) return { errors }
  const reason = isRefusal ? { reason: read.reason } : {}
  return { decision: { ref, verdict, ...reason, ...(isTime && { seen }) }, errors }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isVerdict(value: unknown): value is Verdict {
  return (verdicts as readonly unknown[]).includes(value)
}
