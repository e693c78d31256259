import { notFound, problem } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { toSubscription } from '#functions/subscriptions/views.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import type { PlanType } from '#src/domain/plans/plans.ts'
import { subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { settleSubscription } from '#src/storage/subscriptions/changes.ts'
import { findOwnSubscription } from '#src/storage/subscriptions/queries.ts'
import { deliverPaid } from './deliver-paid.ts'

const periodDays: Record<PlanType, number | null> = { onetime: null, monthly: 30, annually: 365 }

/** For developers, who have no payment provider: see `developmentNouns`. What follows a payment is real. */
export const routes: readonly Route[] = [
  route(
    'POST /api/pretend-payments/{id}',
    {
      id: 'pretendPayment',
      role: 'confirmed',
      summary: 'Pretend to pay for a chosen plan',
      params: { id: 'Id of the subscription' },
      responses: { 200: dataOf(subscription, 'The updated item') },
      problems: { 404: 'Subscription not found', 409: 'There is nothing to pay' },
    },
    async (c, { params: { id } }) => {
      const { db, env, now } = c.var
      const row = env.pretendPayments ? await findOwnSubscription(db, signedIn(c).id, id) : null
      if (!row) return notFound(c, subscriptionMessages.notFound)
      if (row.state !== 'incomplete') return problem(c, 409, { detail: subscriptionMessages.nothingToPay })
      const days = periodDays[row.type]
      const paid = { state: 'active', periodEndsAt: days && now() + days * dayMs, endedAt: null } as const
      await settleSubscription(db, row.id, paid, now())
      await deliverPaid(c.var, row)
      return c.json({ success: true, data: toSubscription({ ...row, ...paid }) })
    },
  ),
]
