import * as z from 'zod'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { ownRecord, withText } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/deliveries/admin.api.ts'
import { orderMessages } from '#src/domain/deliveries/orders.ts'
import { identifiedOutcome, sentOutcome, sentOutcomes, undoRequest } from '#src/domain/deliveries/outcomes.api.ts'
import { outcomeLimits, outcomeMessages } from '#src/domain/deliveries/outcomes.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { decideLosses } from '#src/storage/deliveries/fill.ts'
import { takeDelivery, takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { lease } from './leases.ts'
import { type Recorded, recordOutcome, replaceRows, undoOutcome } from './record-outcome.ts'
import { toDelivery } from './views.ts'
import { findOrder, findWorkItem, listOrders, readDay } from './work.ts'

const missing = { 404: 'Not found' }
const stale = { 409: 'The row has changed since; `data` is the row as it is now' }
const orderDetail = { 200: dataOf(api.adminOrderDetail, 'The order, and its rows by rank') }

/** Orders and rows, as operators work on them. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/orders',
    {
      id: 'listAllOrders',
      role: 'admin',
      summary: 'List orders: open ones by due date, or what is over',
      query: api.orderQuery,
      responses: { 200: dataOf(api.orderPage, 'Open ones by due date, others newest first') },
    },
    async (c, { query: { list = 'open', page, limit } }) => {
      const asked = readPageRequest(page, limit)
      const { orders, total } = await listOrders(c.var, { list, ...asked })
      return c.json({ success: true, data: { orders, pagination: paginate(asked, total) } })
    },
  ),
  route(
    'GET /api/admin/orders/{id}',
    {
      id: 'getOrder',
      role: 'admin',
      summary: 'Get an order with its rows',
      responses: orderDetail,
      problems: missing,
    },
    async (c, { params: { id } }) => {
      const order = await findOrder(c.var, id, signedIn(c).id)
      return order ? c.json({ success: true, data: order }) : notFound(c, orderMessages.notFound)
    },
  ),
  route(
    'POST /api/admin/orders/{id}/losses',
    {
      id: 'decideLosses',
      role: 'admin',
      summary: 'Decide about an order’s lost listings, if many were lost',
      body: api.lossDecision,
      responses: orderDetail,
      problems: { ...missing, 409: 'No lost listing waits for a decision' },
    },
    async (c, { params: { id }, body }) => {
      const { decision } = body()
      c.set('audited', [{ subject: id, note: decision }])
      const isDecided = await decideLosses(c.var.db, id, decision, c.var.now())
      if (isDecided && decision === 'replace') await replaceRows(c.var, [id])
      const data = await findOrder(c.var, id, signedIn(c).id)
      if (!data) return notFound(c, orderMessages.notFound)
      return isDecided ? c.json({ success: true, data }) : problem(c, 409, { detail: orderMessages.noHeldLosses })
    },
  ),
  route(
    'GET /api/admin/deliveries/today',
    {
      id: 'getWorkDay',
      role: 'admin',
      summary: 'Get how much is left to do today, and your pace',
      responses: { 200: dataOf(api.workDay, 'Your day') },
    },
    async (c) => c.json({ success: true, data: await readDay(c.var, signedIn(c).id) }),
  ),
  route(
    'POST /api/admin/deliveries/next',
    {
      id: 'takeNextDelivery',
      role: 'admin',
      summary: 'Take the next row to work on',
      description: 'The row is reserved for you. A row you already have comes first.',
      needs: ownRecord,
      body: api.nextRequest,
      bodyRequired: false,
      responses: { 200: dataOf(z.union([api.workItem, z.null()]), 'The row; null: nothing to do') },
    },
    async (c, { body }) => {
      const { db, now } = c.var
      const row = await takeNextDelivery(db, lease(signedIn(c).id, now()), body().orderId)
      return c.json({ success: true, data: row && (await findWorkItem(c.var, row, signedIn(c).id)) })
    },
  ),
  route(
    'POST /api/admin/deliveries/{id}/take',
    {
      id: 'takeDelivery',
      role: 'admin',
      summary: 'Take a certain row to work on',
      needs: ownRecord,
      responses: { 200: dataOf(api.workItem, 'The row, reserved for you') },
      problems: { ...missing, 409: 'Someone else is working on it, or there is nothing to do' },
    },
    async (c, { params: { id } }) => {
      const { db, now } = c.var
      const row = await takeDelivery(db, id, lease(signedIn(c).id, now()))
      if (row) return respondWorkItem(c, row)
      const isThere = (await findDelivery(db, id)) !== null
      return isThere ? problem(c, 409, { detail: outcomeMessages.held }) : notFound(c, outcomeMessages.notFound)
    },
  ),
  route(
    'POST /api/admin/deliveries/{id}/outcome',
    {
      id: 'recordOutcome',
      role: 'admin',
      summary: 'Record a row’s outcome',
      description: 'Can be repeated: the same outcome for the same version gets the same answer.',
      needs: ownRecord,
      body: sentOutcome,
      responses: { 200: dataOf(api.adminDelivery, 'The row') },
      problems: { ...missing, ...stale },
    },
    async (c, { params, body }) => {
      const outcome = body()
      const recorded = await recordOutcome(c.var, signedIn(c).id, params.id, outcome)
      if (recorded.row && outcome.action === 'decline') await replaceRows(c.var, [recorded.row.orderId])
      if (recorded.outcome !== 'done') return refuse(c, recorded, refusalOf(recorded))
      return c.json({ success: true, data: toDelivery(recorded.row) })
    },
  ),
  route(
    'POST /api/admin/deliveries/{id}/undo',
    {
      id: 'undoOutcome',
      role: 'admin',
      summary: 'Undo your last change of a row',
      needs: ownRecord,
      body: undoRequest,
      responses: { 200: dataOf(api.workItem, 'The row as it was, reserved for you') },
      problems: { ...missing, ...stale },
    },
    async (c, { params: { id }, body }) => {
      const undone = await undoOutcome(c.var, signedIn(c).id, { ...body(), id })
      return undone.outcome === 'done' ? respondWorkItem(c, undone.row) : refuse(c, undone, outcomeMessages.notUndone)
    },
  ),
  route(
    'POST /api/admin/deliveries/outcomes',
    {
      id: 'recordOutcomes',
      role: 'admin',
      summary: 'Record the outcomes of many rows',
      // A hundred outcomes, each with a note.
      needs: withText(1024),
      otherBody: { content: { 'application/json': { schema: sentOutcomes } }, required: true },
      responses: { 200: dataOf(z.array(api.outcomeAnswer), 'One answer per row, in the same order') },
      problems: { 422: 'The input is invalid; `errors` lists the fields' },
    },
    async (c) => {
      // Each is answered for itself, also if it's invalid.
      const sent = (await readJsonBody(c)).get('outcomes')
      if (!Array.isArray(sent) || sent.length === 0 || sent.length > outcomeLimits.bulk) {
        return invalid(c, [{ field: 'outcomes', message: outcomeMessages.noOutcomes }])
      }
      const answers: api.OutcomeAnswer[] = []
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
    },
  ),
]

async function recordOne(c: ApiCall, sent: unknown): Promise<api.OutcomeAnswer> {
  const { data, error } = identifiedOutcome.safeParse(sent)
  if (!data) {
    const named = z.object({ id: z.string() }).safeParse(sent).data
    const message = named ? error.issues[0]?.message : undefined
    return { id: named?.id ?? '', outcome: 'invalid', message: message ?? outcomeMessages.idMissing, row: null }
  }
  const { id } = data
  const recorded = await recordOutcome(c.var, signedIn(c).id, id, data)
  if (recorded.outcome === 'missing') return { id, outcome: 'missing', message: outcomeMessages.notFound, row: null }
  const row = toDelivery(recorded.row)
  if (recorded.outcome === 'done') return { id, outcome: 'done', message: null, row }
  return { id, outcome: 'stale', message: refusalOf(recorded), row }
}

function refusalOf({ outcome }: Recorded): string {
  return outcome === 'held' ? outcomeMessages.held : outcomeMessages.stale
}

async function respondWorkItem(c: ApiCall, row: NonNullable<Recorded['row']>): Promise<Response> {
  const item = await findWorkItem(c.var, row, signedIn(c).id)
  return item ? c.json({ success: true, data: item }) : notFound(c, outcomeMessages.notFound)
}

function refuse(c: ApiCall, { row }: Recorded, detail: string): Response {
  return row ? problem(c, 409, { detail, data: toDelivery(row) }) : notFound(c, outcomeMessages.notFound)
}
