import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { type PlanBody, planMessages, readPlanBody } from '#src/domain/plans/bodies.ts'
import type { PlanRecord } from '#src/domain/plans/plans.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { addPlan, removePlan, savePlan, savePlanSettings } from '#src/storage/plans/changes.ts'
import { findPlanRow } from '#src/storage/plans/queries.ts'
import { addRoute, removeRoute, saveRoute } from './admin-contract.ts'
import { addedRecord, findFixedPlan, findPlanRecord, isAddedPlan } from './records.ts'

/** Adding, editing and removing plans, under `/api/plans`. */
export function createAdminPlans(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

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

  return app
}

/** A fixed plan's link is in the environment, so the sent one is ignored. */
async function readBody(c: ApiCall, isFixed = false): Promise<PlanBody> {
  const { get } = await readJsonBody(c)
  return readPlanBody((name) => (isFixed && name === 'url' ? null : get(name)))
}

/** Whether a fixed plan was sent unchanged. */
function isSameContent(present: PlanRecord, sent: NonNullable<PlanBody['content']>): boolean {
  return Object.entries(sent).every(
    ([name, value]) => name === 'url' || JSON.stringify(value) === JSON.stringify(present[name as keyof PlanRecord]),
  )
}
