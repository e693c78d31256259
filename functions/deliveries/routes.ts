import * as z from 'zod'
import { startOrders } from '#functions/fulfilment/start-orders.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { answerMessages } from '#src/domain/deliveries/answers.ts'
import { askAnswer } from '#src/domain/deliveries/asks.api.ts'
import * as api from '#src/domain/deliveries/deliveries.api.ts'
import { orderMessages } from '#src/domain/deliveries/orders.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { saveOrderProject } from '#src/storage/orders/customer-changes.ts'
import { findOwnOrder, listOrders, type OrderRow } from '#src/storage/orders/queries.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import { answerDelivery } from './answer-delivery.ts'
import { chooseDirectory } from './choices.ts'
import { readOrder } from './customer-orders.ts'
import { readProgress, shownProgress } from './progress.ts'
import { withProject } from './own-projects.ts'
import { readPreview } from './preview.ts'
import { readDetails } from './report.ts'

const missing = { 404: 'It doesn’t exist, or it’s someone else’s' }
const started = { 409: 'Work has started' }

/** What customers do with their orders. */
export const routes: readonly Route[] = [
  route(
    'GET /api/orders/my',
    {
      id: 'listOrders',
      role: 'user',
      summary: 'List your orders',
      responses: { 200: dataOf(z.array(api.ownOrder), 'Newest first') },
    },
    async (c) => {
      const { db, now } = c.var
      const orders = await listOrders(db, signedIn(c).id)
      const progressOf = await readProgress({ db, now }, orders)
      const data = orders.map((order) => ({
        ...readOrder(order),
        progress: shownProgress(order, progressOf(order), now()),
      }))
      return c.json({ success: true, data })
    },
  ),
  route(
    'PUT /api/orders/{id}/project',
    {
      id: 'chooseOrderProject',
      role: 'confirmed',
      summary: 'Choose which project an order is for',
      body: api.projectChoice,
      responses: { 200: dataOf(api.customerOrder, 'The order') },
      problems: { ...missing, ...started },
    },
    async (c, { params, body }) => {
      const { db, now } = c.var
      const { id: userId } = signedIn(c)
      const order = await findOwnOrder(db, userId, params.id)
      if (!order) return notFound(c, orderMessages.notFound)
      const { projectId } = body()
      if (!(await findProject(db, userId, projectId))) return notFound(c, projectMessages.notFound)
      const saved = await saveOrderProject(db, order, projectId, now())
      if (!saved) return problem(c, 409, { detail: orderMessages.projectFixed })
      await startOrders(c.var, { projectId })
      return c.json({ success: true, data: readOrder((await findOwnOrder(db, userId, order.id)) ?? order) })
    },
  ),
  route(
    'GET /api/orders/{id}/deliveries/{rank}',
    {
      id: 'getDelivery',
      role: 'user',
      summary: 'Get one row of a report, with its history',
      responses: { 200: dataOf(api.deliveryDetails, 'The row') },
      problems: missing,
    },
    async (c, { params: { id, rank } }) => {
      const order = await findOwnOrder(c.var.db, signedIn(c).id, id)
      const details = order && /^\d{1,6}$/.test(rank) ? await readDetails(c.var, order, Number(rank)) : null
      return details ? c.json({ success: true, data: details }) : notFound(c, answerMessages.notFound)
    },
  ),
  route(
    'POST /api/deliveries/{id}/answer',
    {
      id: 'answerDirectory',
      role: 'confirmed',
      summary: 'Answer what a directory asks',
      description: 'What is skipped is replaced by the next directory, if another one fits.',
      body: askAnswer,
      responses: { 200: messageOf('Answered') },
      problems: { ...missing, 409: 'Answered or withdrawn already' },
    },
    async (c, { params, body }) => {
      const { message, refusal } = await answerDelivery(c.var, signedIn(c).id, params.id, body)
      return refusal ? respondRefusal(c, refusal) : c.json({ success: true, message })
    },
  ),
  route(
    'GET /api/projects/{id}/orders/{orderId}/directories',
    {
      id: 'previewDirectories',
      role: 'user',
      summary: 'List which directories an order uses',
      description: 'Before work starts: those it will use.',
      responses: { 200: dataOf(api.directoryPreview, 'What is used, in what order, and why') },
      problems: { ...missing, 409: 'The order was stopped' },
    },
    (c, { params }) =>
      withOrder(c, params.orderId, async (project, order) => {
        if (order.stoppedAt !== null) return problem(c, 409, { detail: orderMessages.stopped })
        return c.json({ success: true, data: await readPreview(c.var, project, order) })
      }),
  ),
  route(
    'PUT /api/projects/{id}/orders/{orderId}/choices',
    {
      id: 'chooseDirectory',
      role: 'confirmed',
      summary: 'Exclude a directory, put it first, or neither',
      description: 'Possible until we submit to it. The next directory takes the place of an excluded one.',
      body: api.directoryChoice,
      responses: { 200: messageOf('Saved') },
      problems: { ...missing, 409: 'It was submitted, or someone is working on it; or the order was stopped' },
    },
    (c, { params, body }) =>
      withOrder(c, params.orderId, async (project, order) => {
        const refusal = await chooseDirectory(c.var, project, order.id, body())
        return refusal ? respondRefusal(c, refusal) : c.json({ success: true, message: orderMessages.choiceSaved })
      }),
  ),
  route(
    'GET /api/projects/{id}/fitting',
    {
      id: 'countFittingDirectories',
      role: 'user',
      summary: 'Count the directories that fit a project and aren’t used yet',
      responses: {
        200: dataOf(api.fittingDirectories, 'How many fit, and whether plans are sold for it'),
      },
      problems: missing,
    },
    (c) =>
      withProject(c, async (project) => {
        const { readOffering } = await import('./offering.ts')
        return c.json({ success: true, data: await readOffering(c.var, project) })
      }),
  ),
]

function withOrder(
  c: ApiCall,
  orderId: string,
  act: (project: ProjectRow, order: OrderRow) => Promise<Response>,
): Promise<Response> {
  return withProject(c, async (project) => {
    const order = await findOwnOrder(c.var.db, project.userId, orderId)
    return order?.projectId === project.id ? act(project, order) : notFound(c, orderMessages.notFound)
  })
}
