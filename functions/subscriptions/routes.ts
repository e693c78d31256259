import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { cancelPlan, type CancelResult, resumePlan } from '#functions/payments/cancel-plan.ts'
import { withProvider } from '#functions/payments/with-provider.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import {
  findOwnSubscription,
  findSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from '#src/storage/subscriptions/queries.ts'
import { cancelRoute, mineRoute, readRoute, resumeRoute, settleRoute } from './contract.ts'
import { readSubscription } from './views.ts'
import { respondSettled } from '#functions/payments/settle-subscription.ts'

/** `/api/subscriptions`: a user's subscriptions, and canceling them. */
export function createSubscriptions(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(mineRoute, async (c): Promise<Response> => {
    const rows = await listSubscriptions(c.var.db, signedIn(c).id)
    return c.json({ success: true, data: rows.map(readSubscription) })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    const user = signedIn(c)
    const row = user.isAdmin ? await findSubscription(c.var.db, id) : await findOwnSubscription(c.var.db, user.id, id)
    return row ? c.json({ success: true, data: readSubscription(row) }) : notFound(c, subscriptionMessages.notFound)
  })

  app.openapi(cancelRoute, (c): Promise<Response> => cancelOrResume(c, c.req.valid('param').id, cancelPlan))
  app.openapi(resumeRoute, (c): Promise<Response> => cancelOrResume(c, c.req.valid('param').id, resumePlan))

  app.openapi(settleRoute, (c): Promise<Response> => respondSettled(c, c.req.valid('param').id))

  return app
}

async function cancelOrResume(
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
    return c.json({ success: true, message: outcome.message, data: readSubscription(after) })
  })
}
