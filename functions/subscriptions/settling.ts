import { syncOrders } from '#functions/deliveries/ordering.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import type { ApiCall } from '#functions/services.ts'
import {
  endOfTrial,
  type SettledState,
  settledStates,
  subscriptionMessages,
} from '#src/domain/subscriptions/subscriptions.ts'
import { settleSubscription } from '#src/storage/subscriptions/changes.ts'
import { findSubscription, hadTrial } from '#src/storage/subscriptions/queries.ts'
import { readSubscription } from './reading.ts'

/** Records what an admin knows about a plan that is paid outside our payment provider. */
export async function answerSettled(c: ApiCall, id: string): Promise<Response> {
  const { db, now } = c.var
  const row = await findSubscription(db, id)
  if (!row) return notFound(c, subscriptionMessages.notFound)
  if (row.providerId) return problem(c, 409, { detail: 'This subscription is managed by the payment provider' })
  const body = await readJsonBody(c)
  const state = body.text('state')
  const sentEnd = body.text('periodEndsAt')
  const periodEndsAt = sentEnd === '' ? null : Date.parse(sentEnd)
  if (!isSettledState(state)) {
    return invalid(c, [{ field: 'state', message: `state must be one of: ${settledStates.join(', ')}` }])
  }
  if (Number.isNaN(periodEndsAt)) {
    return invalid(c, [{ field: 'periodEndsAt', message: 'periodEndsAt must be a time like 2026-12-31T00:00:00Z' }])
  }
  const isTrial = state === 'trialing'
  if (isTrial && (row.type === 'onetime' || (await hadTrial(db, row.userId)))) {
    return invalid(c, [{ field: 'state', message: subscriptionMessages.noTrial }])
  }
  const settled = {
    state,
    trialEndsAt: isTrial ? endOfTrial(now()) : row.trialEndsAt,
    periodEndsAt,
    endedAt: state === 'ended' ? now() : null,
  }
  await settleSubscription(db, row.id, settled, now())
  await syncOrders(c.var, row.id)
  return c.json({ success: true, data: readSubscription({ ...row, ...settled }) })
}

function isSettledState(state: string): state is SettledState {
  return (settledStates as readonly string[]).includes(state)
}
