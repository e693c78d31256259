import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { dataOf, json, messageOf } from '#functions/http/responses.ts'
import { readRowId } from '#functions/http/row-ids.ts'
import { choosePlan } from '#functions/payments/choose-plan.ts'
import { withProvider } from '#functions/payments/with-provider.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { readSession, signedIn } from '#functions/sign-in/sessions/current.ts'
import { subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { toSubscription } from '#functions/subscriptions/views.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { planMessages } from '#src/domain/plans/admin.ts'
import * as api from '#src/domain/plans/plans.api.ts'
import { planRequestMessages } from '#src/domain/plans/requests.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { addPlan, removePlan, savePlan, savePlanSettings } from '#src/storage/plans/changes.ts'
import { findPlanRow } from '#src/storage/plans/queries.ts'
import { addedRecord, findFixedPlan, findPlanRecord, isAddedPlan, listPlanRecords } from './records.ts'
import { sendPlanRequest, typedPlanRequest } from './request-plan.ts'

const choicesPerHour = { limit: 30, windowMs: 60 * 60 * 1000 }

const params = { id: z.int().min(1).meta({ description: '1 to 4: fixed plans. From 100: added plans' }) }
const missing = { 404: 'Plan not found' }
const fixed = { 409: 'A fixed plan, or one that someone uses' }
const tooMany = { 429: 'Too many requests; `Retry-After` says when to try again' }

const choice = z
  .object({
    success: z.literal(true),
    message: z.string(),
    data: subscription,
    paymentUrl: z.url().nullable().meta({ description: 'Where to pay. Null: changed immediately' }),
  })
  .meta({ id: 'PlanChoice' })

/** Listing and choosing plans, and what admins change in them. */
export const routes: readonly Route[] = [
  route(
    'GET /api/plans/all',
    {
      id: 'listPlans',
      role: 'anonymous',
      summary: 'List plans',
      query: z.object({ active: z.enum(['true', 'false']).optional() }),
      responses: { 200: dataOf(z.array(api.plan), 'By position') },
    },
    async (c, { query: { active } }) => {
      const all = await listPlanRecords(c.var)
      const wanted = active === undefined ? all : all.filter((plan) => String(plan.active) === active)
      const forAdmin = await isCalledByAdmin(c)
      return c.json({ success: true, data: wanted.map((plan) => visiblePlan(plan, forAdmin)) })
    },
  ),
  route(
    'GET /api/plans/{id}',
    {
      id: 'getPlan',
      role: 'anonymous',
      summary: 'Get a plan',
      params,
      responses: { 200: dataOf(api.plan, 'The plan') },
      problems: missing,
    },
    async (c, { params: { id } }) => {
      const plan = await findPlanRecord(c.var, parseId(id))
      if (!plan) return notFound(c, subscriptionMessages.planNotFound)
      return c.json({ success: true, data: visiblePlan(plan, await isCalledByAdmin(c)) })
    },
  ),
  route(
    'POST /api/plans/requests',
    {
      id: 'orderPlan',
      role: 'anonymous',
      summary: 'Order a plan by email',
      description: 'Emails the order to us. Nothing is charged or started.',
      otherBody: { content: { 'application/json': { schema: api.planRequestBody } }, required: true },
      responses: { 201: messageOf('Received') },
      problems: {
        400: 'The body cannot be parsed',
        415: 'The body is not JSON',
        422: 'The input is invalid; `errors` lists the fields',
        ...tooMany,
        503: 'Orders by email aren’t set up. Nothing was sent',
      },
    },
    async (c) => {
      const { text } = await readJsonBody(c)
      const refusal = await sendPlanRequest(c.var, c.var.request, typedPlanRequest(text), text(honeypotField))
      if (refusal) return respondRefusal(c, refusal)
      return c.json({ success: true, message: planRequestMessages.received }, 201, { 'cache-control': 'no-store' })
    },
  ),
  route(
    'POST /api/plans/change',
    {
      id: 'choosePlan',
      role: 'confirmed',
      summary: 'Choose or change your plan',
      body: api.choiceBody,
      responses: { 200: json(choice, 'Chosen, or changed') },
      problems: {
        ...missing,
        409: 'You have this plan, another monthly plan goes on beside it, or too few directories fit for it',
        ...tooMany,
        503: 'The payment provider isn’t responding. Nothing was changed',
      },
    },
    (c, { body }) =>
      withProvider(c, async () => {
        const refused = await overLimit(c, `plan:${signedIn(c).id}`, choicesPerHour)
        if (refused) return refused
        const choice = await choosePlan(c.var, c.var.request, signedIn(c), body())
        if ('refusal' in choice) return problem(c, choice.refusal.status, { detail: choice.refusal.message })
        const { row, paymentUrl, message } = choice
        return c.json({ success: true, message, data: toSubscription(row), paymentUrl })
      }),
  ),
  route(
    'POST /api/plans',
    {
      id: 'addPlan',
      role: 'admin',
      summary: 'Add a plan',
      needs: { proof: true },
      body: api.planBody,
      responses: { 201: dataOf(api.plan, 'The plan') },
    },
    async (c, { body }) => {
      const { stripePlanId, active, ...content } = body()
      const url = parseUrl(content.url)
      if (url === undefined) return respondBadUrl(c)
      const added = await addPlan(c.var.db, { ...content, url }, { stripePlanId, active })
      return c.json({ success: true, data: addedRecord(c.var, added) }, 201)
    },
  ),
  route(
    'PUT /api/plans/{id}',
    {
      id: 'changePlan',
      role: 'admin',
      summary: 'Change a plan',
      description: 'On a fixed plan only stripePlanId and active can be set. Its price and texts are in the code.',
      needs: { proof: true },
      params,
      body: api.planBody,
      responses: { 200: dataOf(api.plan, 'The plan') },
      problems: { ...missing, ...fixed },
    },
    async (c, { params: { id: sentId }, body }) => {
      const id = parseId(sentId)
      const { stripePlanId, active, ...content } = body()
      if (findFixedPlan(id)) {
        const present = await findPlanRecord(c.var, id)
        if (!present || !isSameContent(present, content)) return problem(c, 409, { detail: planMessages.fixed })
        await savePlanSettings(c.var.db, id, { stripePlanId, active })
        return c.json({ success: true, data: await findPlanRecord(c.var, id) })
      }
      const url = parseUrl(content.url)
      if (url === undefined) return respondBadUrl(c)
      const settings = { stripePlanId, active }
      const saved = isAddedPlan(id) ? await savePlan(c.var.db, id, { ...content, url }, settings) : null
      if (!saved) return notFound(c, subscriptionMessages.planNotFound)
      return c.json({ success: true, data: addedRecord(c.var, saved) })
    },
  ),
  route(
    'DELETE /api/plans/{id}',
    {
      id: 'removePlan',
      role: 'admin',
      summary: 'Remove a plan',
      needs: { proof: true },
      params,
      responses: { 200: messageOf('Removed') },
      problems: { ...missing, ...fixed },
    },
    async (c, { params }) => {
      const id = parseId(params.id)
      if (findFixedPlan(id)) return problem(c, 409, { detail: planMessages.fixedRemove })
      if (!isAddedPlan(id) || !(await findPlanRow(c.var.db, id))) return notFound(c, subscriptionMessages.planNotFound)
      if (!(await removePlan(c.var.db, id))) return problem(c, 409, { detail: planMessages.inUse })
      return c.json({ success: true, message: planMessages.removed })
    },
  ),
]

function parseId(text: string): number {
  const id = readRowId(text)
  if (!id) throw new HTTPException(400, { message: 'id must be a whole number, 1 or more' })
  return id
}

async function isCalledByAdmin(c: ApiCall): Promise<boolean> {
  return (await readSession(c))?.user.isAdmin === true
}

function visiblePlan(plan: api.PlanRecord, forAdmin: boolean): api.PlanRecord {
  return forAdmin ? plan : { ...plan, stripePlanId: null }
}

/** Undefined: it isn't one. A fixed plan's is in the environment, so there it doesn't matter what was sent. */
function parseUrl(sent: string | null): string | null | undefined {
  if (sent === null) return null
  const url = URL.parse(sent)
  return url?.protocol === 'https:' ? url.href : undefined
}

function respondBadUrl(c: ApiCall): Response {
  return invalid(c, [{ field: 'url', message: planMessages.urlInvalid }])
}

/** Whether a fixed plan was sent unchanged. */
function isSameContent(present: api.PlanRecord, sent: Omit<api.PlanBody, 'stripePlanId' | 'active'>): boolean {
  return Object.entries(sent).every(
    ([name, value]) =>
      name === 'url' || JSON.stringify(value) === JSON.stringify(present[name as keyof api.PlanRecord]),
  )
}
