import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { deliverPaid } from './deliver-paid.ts'
import { beginTrial, hasUsedTrial } from './trials.ts'
import type { ApiCall } from '#functions/services.ts'
import type { Settlement } from '#src/domain/subscriptions/subscriptions.api.ts'
import { endOfTrial, subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { settleSubscription } from '#src/storage/subscriptions/changes.ts'
import { findSubscription } from '#src/storage/subscriptions/queries.ts'
import { toSubscription } from '#functions/subscriptions/views.ts'

/** Records what an admin knows about a plan that is paid outside our payment provider. */
export async function respondSettled(c: ApiCall, id: string, body: () => Settlement): Promise<Response> {
  const { db, now } = c.var
  const row = await findSubscription(db, id)
  if (!row) return notFound(c, subscriptionMessages.notFound)
  if (row.providerId) return problem(c, 409, { detail: 'This subscription is managed by the payment provider' })
  const { state, periodEndsAt } = body()
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
  await deliverPaid(c.var, row)
  return c.json({ success: true, data: toSubscription({ ...row, ...settled }) })
}
