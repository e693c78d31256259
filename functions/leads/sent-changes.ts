import type { JsonBody } from '#functions/http/json-body.ts'
import { leadLimits, leadMessages, leadStates, type LeadState } from '#src/domain/leads/leads.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanText, cleanUpTo, textLength } from '#src/domain/text/text.ts'

export type LeadChange = { state?: LeadState; note?: string }

/** What a body changes about a lead. What it doesn't name stays. */
export function readChange(body: JsonBody): { change: LeadChange; errors: FieldError[] } {
  const sent = body.get('state')
  const state = (Object.keys(leadStates) as LeadState[]).find((known) => known === sent)
  const note = body.get('note') === undefined ? undefined : cleanUpTo(body.text('note'), leadLimits.note, cleanText)
  const errors = [
    ...(sent !== undefined && !state ? [{ field: 'state', message: leadMessages.stateUnknown }] : []),
    ...(textLength(note ?? '') > leadLimits.note ? [{ field: 'note', message: leadMessages.noteTooLong }] : []),
  ]
  return { change: { ...(state && { state }), ...(note !== undefined && { note }) }, errors }
}
