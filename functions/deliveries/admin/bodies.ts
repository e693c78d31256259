import {
  type DeliveryOutcome,
  failureReasons,
  isLiveUrl,
  outcomeActions,
  outcomeLimits,
  outcomeMessages,
  type SentOutcome,
} from '#src/domain/deliveries/outcomes.ts'
import { type AskKind, askKinds } from '#src/domain/deliveries/states.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanUpTo, textLength } from '#src/domain/text/text.ts'

type Get = (name: string) => unknown
export type ReadOutcome = { outcome: SentOutcome; errors?: never } | { outcome?: never; errors: FieldError[] }

/** An outcome in a body, or what is wrong with it. */
export function readOutcome(get: Get): ReadOutcome {
  const errors: FieldError[] = []
  const version = get('version')
  const workMs = get('workMs') ?? null
  if (!isCount(version)) errors.push({ field: 'version', message: outcomeMessages.versionMissing })
  if (workMs !== null && !isCount(workMs)) errors.push({ field: 'workMs', message: outcomeMessages.workMsInvalid })
  const note = typeof get('note') === 'string' ? readText(get, 'note', errors) : null
  const read = readAction(get, errors)
  if (errors.length > 0 || !read || !isCount(version)) return { errors }
  const measured = isCount(workMs) ? Math.min(workMs, outcomeLimits.workMs) : null
  return { outcome: { ...read, version, note, workMs: measured } }
}

function readAction(get: Get, errors: FieldError[]): DeliveryOutcome | null {
  const action = outcomeActions.find((one) => one === get('action'))
  if (action === 'submit') return { action, liveUrl: readLiveUrl(get, errors) }
  if (action === 'ask') return readQuestion(get, errors)
  if (action === 'later') return { action }
  if (action === 'decline') {
    const reason = failureReasons.find((one) => one === get('reason'))
    if (reason) return { action, reason }
    errors.push({ field: 'reason', message: outcomeMessages.reasonUnknown })
  } else errors.push({ field: 'action', message: outcomeMessages.actionUnknown })
  return null
}

function readQuestion(get: Get, errors: FieldError[]): DeliveryOutcome | null {
  const kind = (Object.keys(askKinds) as AskKind[]).find((one) => one === get('kind'))
  const text = readText(get, 'text', errors)
  if (kind === 'question' && text === '') errors.push({ field: 'text', message: outcomeMessages.questionMissing })
  if (kind) return { action: 'ask', kind, text }
  errors.push({ field: 'kind', message: outcomeMessages.kindUnknown })
  return null
}

function readLiveUrl(get: Get, errors: FieldError[]): string | null {
  const sent = get('liveUrl')
  const url = typeof sent === 'string' ? sent.trim() : ''
  if (url === '') return null
  if (isLiveUrl(url)) return url
  errors.push({ field: 'liveUrl', message: outcomeMessages.liveUrlInvalid })
  return null
}

function readText(get: Get, field: string, errors: FieldError[]): string {
  const sent = get(field)
  const text = typeof sent === 'string' ? cleanUpTo(sent, outcomeLimits.text) : ''
  if (textLength(text) > outcomeLimits.text) errors.push({ field, message: outcomeMessages.textTooLong })
  return text
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
