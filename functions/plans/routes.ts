import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { withProvider } from '#functions/payments/with-provider.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { readSession, signedIn } from '#functions/sessions/current.ts'
import { readSubscription } from '#functions/subscriptions/reading.ts'
import { type PlanBody, planMessages, readPlanBody } from '#src/domain/plans/bodies.ts'
import type { PlanRecord } from '#src/domain/plans/plans.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { addPlan, removePlan, savePlan, savePlanSettings } from '#src/storage/plans/changes.ts'
import { findPlanRow } from '#src/storage/plans/queries.ts'
import { choosePlan } from './choosing.ts'
import { addRoute, changeRoute, listRoute, readRoute, removeRoute, saveRoute } from './contract.ts'
import { addedRecord, findFixedPlan, findPlanRecord, isAddedPlan, listPlanRecords } from './records.ts'

const choicesPerHour = { limit: 30, windowMs: 60 * 60 * 1000 }

/** `/api/plans`: listing and choosing plans. */
export function createPlans(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { active } = c.req.valid('query')
    const all = await listPlanRecords(c.var)
    const wanted = active === undefined ? all : all.filter((plan) => String(plan.active) === active)
    const forAdmin = await isAskedByAdmin(c)
    return c.json({ success: true, data: wanted.map((plan) => shown(plan, forAdmin)) })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const plan = await findPlanRecord(c.var, c.req.valid('param').id)
    if (!plan) return notFound(c, subscriptionMessages.planNotFound)
    return c.json({ success: true, data: shown(plan, await isAskedByAdmin(c)) })
  })

  app.openapi(addRoute, async (c): Promise<Response> => {
    const { content, errors, ...settings } = await readBody(c)
    if (!content) return invalid(c, errors)
    return c.json({ success: true, data: addedRecord(c.var, await addPlan(c.var.db, content, settings)) }, 201)
  })

  app.openapi(saveRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    const isFixed = findFixedPlan(id) !== undefined
    const { content, errors, ...settings } = await readBody(c, isFixed)
    if (!content) return invalid(c, errors)
    if (isFixed) {
      const present = await findPlanRecord(c.var, id)
      if (!present || !isSameContent(present, content)) return problem(c, 409, { detail: planMessages.fixed })
      await savePlanSettings(c.var.db, id, settings)
      return c.json({ success: true, data: await findPlanRecord(c.var, id) })
    }
    const saved = isAddedPlan(id) ? await savePlan(c.var.db, id, content, settings) : null
    if (!saved) return notFound(c, subscriptionMessages.planNotFound)
    return c.json({ success: true, data: addedRecord(c.var, saved) })
  })

  app.openapi(removeRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    if (findFixedPlan(id)) return problem(c, 409, { detail: planMessages.fixedRemove })
    if (!isAddedPlan(id) || !(await findPlanRow(c.var.db, id))) return notFound(c, subscriptionMessages.planNotFound)
    if (!(await removePlan(c.var.db, id))) return problem(c, 409, { detail: planMessages.inUse })
    return c.json({ success: true, message: planMessages.removed })
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
      return c.json({ success: true, message, data: readSubscription(row), paymentUrl })
    }),
  )

  return app
}

/** A fixed plan's link is in the environment, so the sent one is ignored. */
async function readBody(c: ApiCall, isFixed = false): Promise<PlanBody> {
  const { get } = await readJsonBody(c)
  return readPlanBody((name) => (isFixed && name === 'url' ? null : get(name)))
}

async function isAskedByAdmin(c: ApiCall): Promise<boolean> {
  return (await readSession(c))?.user.isAdmin === true
}

function shown(plan: PlanRecord, forAdmin: boolean): PlanRecord {
  return forAdmin ? plan : { ...plan, stripePlanId: null }
}

/** Whether a fixed plan was sent unchanged. */
function isSameContent(present: PlanRecord, sent: NonNullable<PlanBody['content']>): boolean {
  return Object.entries(sent).every(
    ([name, value]) => name === 'url' || JSON.stringify(value) === JSON.stringify(present[name as keyof PlanRecord]),
  )
}
