import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { pauseUnpaid } from '#functions/plans/pause-unpaid.ts'
import { beginTrial, hasUsedTrial } from './trials.ts'
import type { ApiCall } from '#functions/services.ts'
import {
  endOfTrial,
  type SettledState,
  settledStates,
  subscriptionMessages,
} from '#src/domain/subscriptions/subscriptions.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { settleSubscription } from '#src/storage/subscriptions/changes.ts'
import { findSubscription } from '#src/storage/subscriptions/queries.ts'
import { readSubscription } from '#functions/subscriptions/views.ts'

/** Records what an admin knows about a plan that is paid outside our payment provider. */
export async function respondSettled(c: ApiCall, id: string): Promise<Response> {
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
  const owner = await findUser(db, row.userId)
  if (isTrial && (row.type === 'onetime' || !owner || (await hasUsedTrial(c.var, owner)))) {
    return invalid(c, [{ field: 'state', message: subscriptionMessages.noTrial }])
  }
  const settled = {
    state,
    trialEndsAt: isTrial ? endOfTrial(now()) : row.trialEndsAt,
    periodEndsAt,
    endedAt: state === 'ended' ? now() : null,
  }
  if (isTrial && owner) await beginTrial(c.var, { email: owner.email, card: null, subscriptionId: row.id })
  await settleSubscription(db, row.id, settled, now())
  await c.var.syncOrders(c.var, row.id)
  await pauseUnpaid(c.var, row.userId)
  return c.json({ success: true, data: readSubscription({ ...row, ...settled }) })
}

function isSettledState(state: string): state is SettledState {
  return (settledStates as readonly string[]).includes(state)
}
