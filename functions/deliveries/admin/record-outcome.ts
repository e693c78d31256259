import { fillOrder } from '#functions/deliveries/fill-order.ts'
import type { Services } from '#functions/services.ts'
import type { SentOutcome } from '#src/domain/deliveries/outcomes.api.ts'
import { laterMs } from '#src/domain/deliveries/outcomes.ts'
import { changeDelivery, isDoubted, isUnsent, undoChange } from '#src/storage/deliveries/changes.ts'
import { findDeliveryEvent } from '#src/storage/deliveries/admin.ts'
import { type DeliveryRow, findDelivery } from '#src/storage/deliveries/queries.ts'
import type { RowBefore } from '#src/storage/deliveries/schema.ts'
import { postponeDelivery, takeDelivery } from '#src/storage/deliveries/leases.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import { lease } from './leases.ts'

type OperatorServices = Pick<Services, 'db' | 'now' | 'newId'>

/** `stale`: the row as it is now. `held`: someone else works on it, or there is nothing to do on it. */
export type Recorded = { outcome: 'done' | 'stale' | 'held'; row: DeliveryRow } | { outcome: 'missing'; row: null }

/**
 * Records what an operator says about a row. The same outcome sent twice gets the same answer. Refused and closed rows
 * aren't replaced yet: see `replaceRows`.
 */
export async function recordOutcome(
  { db, now }: OperatorServices,
  operator: string,
  id: string,
  outcome: SentOutcome,
): Promise<Recorded> {
  const row = await findDelivery(db, id)
  if (!row) return { outcome: 'missing', row: null }
  if (outcome.action === 'later') {
    if (row.version !== outcome.version || row.state !== 'waiting') return { outcome: 'stale', row }
    const { version, note = null } = outcome
    const postponed = await postponeDelivery(db, { id, version, note }, lease(operator, now()), now() + laterMs)
    return postponed ? { outcome: 'done', row: postponed } : { outcome: 'held', row }
  }
  const { action, version, workMs = null } = outcome
  // That a listing was there before a submission is known by when the scout saw it, not by what an operator recalls.
  const isCurrent = outcome.reason === 'unconfirmed' ? isDoubted : action === 'already' ? isUnsent : undefined
  const change = { id, orderId: row.orderId, version, action, actor: operator, workMs, ...(isCurrent && { isCurrent }) }
  const changed = await changeDelivery(db, { ...change, set: columnsOf(outcome, row, operator, now()) }, now())
  return changed ? { outcome: 'done', row: changed } : isRepeated(db, { id, version, action, operator })
}

function columnsOf(outcome: SentOutcome, row: DeliveryRow, operator: string, now: number): Partial<RowBefore> {
  const notes = outcome.note == null ? row.notes : outcome.note || null
  if (outcome.action === 'submit') {
    const liveUrl = outcome.liveUrl || row.liveUrl
    return { submittedAt: now, submittedBy: operator, liveUrl, ask: null, askText: null, notes }
  }
  if (outcome.action === 'doubt') {
    return { doubtedAt: now, submittedBy: operator, ask: null, askText: null, notes }
  }
  if (outcome.action === 'confirm') {
    return { doubtedAt: null, submittedAt: row.submittedAt ?? row.doubtedAt, notes }
  }
  // What was listed before wasn't submitted by us, so it has no date of that.
  if (outcome.action === 'correct') return { liveUrl: outcome.liveUrl ?? null, ask: null, askText: null, notes }
  if (outcome.action === 'already') return { liveUrl: outcome.liveUrl ?? null, notes }
  if (outcome.action === 'ask') return { ask: outcome.kind ?? null, askText: outcome.text ?? '', answer: null, notes }
  if (outcome.action === 'decline') return { declineReason: outcome.reason ?? null, ask: null, askText: null, notes }
  return {}
}

type Wanted = { id: string; version: number; action: string; operator: string }

/** Whether this very change is the row's last one, because the answer to it was lost. */
async function isRepeated(db: Services['db'], { id, version, action, operator }: Wanted): Promise<Recorded> {
  const [row, event] = await Promise.all([findDelivery(db, id), findDeliveryEvent(db, { id, version: version + 1 })])
  if (!row) return { outcome: 'missing', row: null }
  const isSame = event?.action === action && event.actor === operator && row.version === version + 1
  return { outcome: isSame ? 'done' : 'stale', row }
}

/** Adds the next directory in rank in place of each row of these orders that was refused, closed or lost. */
export async function replaceRows(services: OperatorServices, orderIds: Iterable<string>): Promise<void> {
  for (const id of new Set(orderIds)) {
    for (const order of await listFillable(services.db, { id })) await fillOrder(services, order)
  }
}

/** Takes back an operator's last change of a row. If it can be worked on again, the operator gets it. */
export async function undoOutcome(
  { db, now }: OperatorServices,
  operator: string,
  { id, version }: { id: string; version: number },
): Promise<Recorded> {
  const [row, event] = await Promise.all([findDelivery(db, id), findDeliveryEvent(db, { id, version })])
  if (!row) return { outcome: 'missing', row: null }
  const undone = event?.action === 'undo' ? null : await undoChange(db, { ...row, version }, operator, now())
  if (!undone) return isRepeated(db, { id, version, action: 'undo', operator })
  return { outcome: 'done', row: (await takeDelivery(db, id, lease(operator, now()))) ?? undone }
}
