import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { withProvider } from '#functions/payments/with-provider.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { readSession, signedIn } from '#functions/sign-in/sessions/current.ts'
import { toSubscription } from '#functions/subscriptions/views.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import type { PlanRecord } from '#src/domain/plans/plans.ts'
import { planRequestMessages } from '#src/domain/plans/requests.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { choosePlan } from '#functions/payments/choose-plan.ts'
import { changeRoute, listRoute, readRoute, requestRoute } from './contract.ts'
import { findPlanRecord, listPlanRecords } from './records.ts'
import { sendPlanRequest } from './request-plan.ts'

const choicesPerHour = { limit: 30, windowMs: 60 * 60 * 1000 }

/** `/api/plans`: listing and choosing plans. */
export function createPlans(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { active } = c.req.valid('query')
    const all = await listPlanRecords(c.var)
    const wanted = active === undefined ? all : all.filter((plan) => String(plan.active) === active)
    const forAdmin = await isCalledByAdmin(c)
    return c.json({ success: true, data: wanted.map((plan) => visiblePlan(plan, forAdmin)) })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const plan = await findPlanRecord(c.var, c.req.valid('param').id)
    if (!plan) return notFound(c, subscriptionMessages.planNotFound)
    return c.json({ success: true, data: visiblePlan(plan, await isCalledByAdmin(c)) })
  })

  app.openapi(requestRoute, async (c): Promise<Response> => {
    const { text } = await readJsonBody(c)
    const typed = { plan: text('plan'), website: text('website'), email: text('email'), note: text('note') }
    const refusal = await sendPlanRequest(c.var, c.var.request, { ...typed, hidden: text(honeypotField) })
    if (refusal) return respondRefusal(c, refusal)
    return c.json({ success: true, message: planRequestMessages.received }, 201, { 'cache-control': 'no-store' })
  })

  app.openapi(changeRoute, (c): Promise<Response> =>
    withProvider(c, async () => {
      const tooMany = await overLimit(c, `plan:${signedIn(c).id}`, choicesPerHour)
      if (tooMany) return tooMany
      const planId = (await readJsonBody(c)).get('planId')
      const wanted = Number.isSafeInteger(planId) ? (planId as number) : 0
      const choice = await choosePlan(c.var, c.var.request, signedIn(c), wanted)
      if ('refusal' in choice) return problem(c, choice.refusal.status, { detail: choice.refusal.message })
      const { row, paymentUrl, message } = choice
      return c.json({ success: true, message, data: toSubscription(row), paymentUrl })
    }),
  )

  return app
}

async function isCalledByAdmin(c: ApiCall): Promise<boolean> {
  return (await readSession(c))?.user.isAdmin === true
}

function visiblePlan(plan: PlanRecord, forAdmin: boolean): PlanRecord {
  return forAdmin ? plan : { ...plan, stripePlanId: null }
}
