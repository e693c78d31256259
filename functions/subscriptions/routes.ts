import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { dataOf, json } from '#functions/http/responses.ts'
import type { CancelResult } from '#functions/payments/cancel-elsewhere.ts'
import { cancelPlan, resumePlan } from '#functions/payments/cancel-plan.ts'
import { respondSettled } from '#functions/payments/settle-subscription.ts'
import { withProvider } from '#functions/payments/with-provider.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/subscriptions/subscriptions.api.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import {
  findOwnSubscription,
  findSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from '#src/storage/subscriptions/queries.ts'
import { toSubscription } from './views.ts'

const missing = { 404: 'Subscription not found' }
const responses = { 200: json(api.changedSubscription, 'The updated item') }
const problems = {
  ...missing,
  409: 'Its state doesn’t allow this',
  503: 'The payment provider isn’t responding. Nothing was changed',
}

/** A user's subscriptions, and canceling them. */
export const routes: readonly Route[] = [
  route(
    'GET /api/subscriptions/my',
    {
      id: 'listSubscriptions',
      role: 'user',
      summary: 'List your subscriptions',
      responses: { 200: dataOf(z.array(api.subscription), 'Newest first') },
    },
    async (c) => {
      const rows = await listSubscriptions(c.var.db, signedIn(c).id)
      return c.json({ success: true, data: rows.map(toSubscription) })
    },
  ),
  route(
    'GET /api/subscriptions/{id}',
    {
      id: 'getSubscription',
      role: 'user',
      summary: 'Get a subscription',
      responses: { 200: dataOf(api.subscription, 'The subscription') },
      problems: missing,
    },
    async (c, { params: { id } }) => {
      const user = signedIn(c)
      const row = user.isAdmin ? await findSubscription(c.var.db, id) : await findOwnSubscription(c.var.db, user.id, id)
      return row ? c.json({ success: true, data: toSubscription(row) }) : notFound(c, subscriptionMessages.notFound)
    },
  ),
  route(
    'POST /api/subscriptions/{id}/cancel',
    { id: 'cancelSubscription', role: 'user', summary: 'Cancel at period end', responses, problems },
    (c, { params }) => respondChanged(c, params.id, cancelPlan),
  ),
  route(
    'POST /api/subscriptions/{id}/resume',
    { id: 'resumeSubscription', role: 'user', summary: 'Resume subscription', responses, problems },
    (c, { params }) => respondChanged(c, params.id, resumePlan),
  ),
  route(
    'POST /api/subscriptions/{id}/settle',
    {
      id: 'settleSubscription',
      role: 'admin',
      summary: 'Record a payment or trial, or end a subscription',
      description: 'For plans paid through an external link, because those payments aren’t reported to us.',
      needs: { proof: true },
      body: api.settlement,
      responses: { 200: dataOf(api.subscription, 'The updated item') },
      problems: { ...missing, 409: 'It is managed by the payment provider' },
    },
    (c, { params, body }) => respondSettled(c, params.id, body),
  ),
]

async function respondChanged(
  c: ApiCall,
  id: string,
  act: (c: ApiCall, row: SubscriptionRow) => Promise<CancelResult>,
): Promise<Response> {
  const row = await findOwnSubscription(c.var.db, signedIn(c).id, id)
  if (!row) return notFound(c, subscriptionMessages.notFound)
  return withProvider(c, async () => {
    const outcome = await act(c, row)
    if ('refusal' in outcome) return problem(c, 409, { detail: outcome.refusal })
    const after = (await findSubscription(c.var.db, id)) ?? row
    return c.json({ success: true, message: outcome.message, data: toSubscription(after) })
  })
}
