import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody, readOptionalBody, toJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import type { OutcomeAnswer } from '#src/domain/deliveries/admin.ts'
import { lossDecisions, orderMessages } from '#src/domain/deliveries/orders.ts'
import { outcomeLimits, outcomeMessages } from '#src/domain/deliveries/outcomes.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { decideLosses } from '#src/storage/deliveries/fill.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { takeDelivery, takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { readOutcome } from './bodies.ts'
import {
  dayRoute,
  lossesRoute,
  nextRoute,
  orderRoute,
  ordersRoute,
  outcomeRoute,
  outcomesRoute,
  takeRoute,
  undoRoute,
} from './contract.ts'
import { lease } from './leases.ts'
import { readDay, readOrder, readOrders, readWorkItem } from './work.ts'
import { type Recorded, recordOutcome, replaceRows, undoOutcome } from './record-outcome.ts'
import { viewDelivery } from './views.ts'

/** `/api/admin/orders` and `/api/admin/deliveries`: the operators' desk. */
export function createAdminDeliveries(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(ordersRoute, async (c): Promise<Response> => {
    const { list, page, limit } = c.req.valid('query')
    const asked = readPageRequest(page, limit)
    const { orders, total } = await readOrders(c.var, { list, ...asked })
    return c.json({ success: true, data: { orders, pagination: paginate(asked, total) } })
  })

  app.openapi(orderRoute, async (c): Promise<Response> => {
    const order = await readOrder(c.var, c.req.valid('param').id, signedIn(c).id)
    return order ? c.json({ success: true, data: order }) : notFound(c, orderMessages.notFound)
  })

  app.openapi(lossesRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    const sent = (await readJsonBody(c)).get('decision')
    const decision = lossDecisions.find((known) => known === sent)
    if (!decision) return invalid(c, [{ field: 'decision', message: orderMessages.lossDecisionUnknown }])
    c.set('audited', [{ subject: id, note: decision }])
    const isDecided = await decideLosses(c.var.db, id, decision, c.var.now())
    if (isDecided && decision === 'replace') await replaceRows(c.var, [id])
    const order = await readOrder(c.var, id, signedIn(c).id)
    if (!order) return notFound(c, orderMessages.notFound)
    return isDecided ? c.json({ success: true, data: order }) : problem(c, 409, { detail: orderMessages.noHeldLosses })
  })

  app.openapi(dayRoute, async (c): Promise<Response> => {
    return c.json({ success: true, data: await readDay(c.var, signedIn(c).id) })
  })

  app.openapi(nextRoute, async (c): Promise<Response> => {
    const orderId = (await readOptionalBody(c)).text('orderId') || undefined
    const { db, now } = c.var
    const row = await takeNextDelivery(db, lease(signedIn(c).id, now()), orderId)
    return c.json({ success: true, data: row && (await readWorkItem(c.var, row, signedIn(c).id)) })
  })

  app.openapi(takeRoute, async (c): Promise<Response> => {
    const { id } = c.req.valid('param')
    const { db, now } = c.var
    const row = await takeDelivery(db, id, lease(signedIn(c).id, now()))
    if (row) return respondWorkItem(c, row)
    const isThere = (await findDelivery(db, id)) !== null
    return isThere ? problem(c, 409, { detail: outcomeMessages.held }) : notFound(c, outcomeMessages.notFound)
  })

  app.openapi(outcomeRoute, async (c): Promise<Response> => {
    const { outcome, errors } = readOutcome((await readJsonBody(c)).get)
    if (errors) return invalid(c, errors)
    const recorded = await recordOutcome(c.var, signedIn(c).id, c.req.valid('param').id, outcome)
    if (recorded.row && outcome.action === 'decline') await replaceRows(c.var, [recorded.row.orderId])
    if (recorded.outcome !== 'done') return refuse(c, recorded, refusalOf(recorded))
    return c.json({ success: true, data: viewDelivery(recorded.row) })
  })

  app.openapi(undoRoute, async (c): Promise<Response> => {
    const version = (await readJsonBody(c)).get('version')
    if (typeof version !== 'number') return invalid(c, [{ field: 'version', message: outcomeMessages.versionMissing }])
    const undone = await undoOutcome(c.var, signedIn(c).id, { id: c.req.valid('param').id, version })
    return undone.outcome === 'done' ? respondWorkItem(c, undone.row) : refuse(c, undone, outcomeMessages.notUndone)
  })

  app.openapi(outcomesRoute, async (c): Promise<Response> => {
    const sent = (await readJsonBody(c)).get('outcomes')
    if (!Array.isArray(sent) || sent.length === 0 || sent.length > outcomeLimits.bulk) {
      return invalid(c, [{ field: 'outcomes', message: outcomeMessages.noOutcomes }])
    }
    const answers: OutcomeAnswer[] = []
    for (const one of sent as unknown[]) answers.push(await recordOne(c, one))
    await replaceRows(
      c.var,
      answers.flatMap(({ row }) => (row?.state === 'declined' ? [row.orderId] : [])),
    )
    c.set(
      'audited',
      answers.map(({ id, outcome, row }) => ({ subject: id, note: row ? `${outcome}: ${row.state}` : outcome })),
    )
    return c.json({ success: true, data: answers })
  })

  return app
}

async function recordOne(c: ApiCall, sent: unknown): Promise<OutcomeAnswer> {
  const body = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? toJsonBody(sent) : null
  const id = body?.text('id') ?? ''
  const failed = { id, message: outcomeMessages.idMissing, row: null }
  if (!body || id === '') return { ...failed, outcome: 'invalid' }
  const { outcome, errors } = readOutcome(body.get)
  if (errors) return { ...failed, outcome: 'invalid', message: errors[0]?.message ?? outcomeMessages.actionUnknown }
  const recorded = await recordOutcome(c.var, signedIn(c).id, id, outcome)
  if (recorded.outcome === 'missing') return { ...failed, outcome: 'missing', message: outcomeMessages.notFound }
  const row = viewDelivery(recorded.row)
  if (recorded.outcome === 'done') return { id, outcome: 'done', message: null, row }
  return { id, outcome: 'stale', message: refusalOf(recorded), row }
}

function refusalOf({ outcome }: Recorded): string {
  return outcome === 'held' ? outcomeMessages.held : outcomeMessages.stale
}

async function respondWorkItem(c: ApiCall, row: NonNullable<Recorded['row']>): Promise<Response> {
  const item = await readWorkItem(c.var, row, signedIn(c).id)
  return item ? c.json({ success: true, data: item }) : notFound(c, outcomeMessages.notFound)
}

function refuse(c: ApiCall, { row }: Recorded, detail: string): Response {
  return row ? problem(c, 409, { detail, data: viewDelivery(row) }) : notFound(c, outcomeMessages.notFound)
}
