import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { answerMessages } from '#src/domain/deliveries/answers.ts'
import { orderMessages } from '#src/domain/deliveries/orders.ts'
import { shareMessages } from '#src/domain/deliveries/shares.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { saveReportMails } from '#src/storage/deliveries/report-mails.ts'
import { listShares, revokeShare } from '#src/storage/deliveries/shares.ts'
import { saveOrderProject } from '#src/storage/orders/changes.ts'
import { findOwnOrder, listOrders, type OrderRow } from '#src/storage/orders/queries.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import { answerDelivery } from './answer-delivery.ts'
import { chooseDirectories, isChoosable, readChoices } from './choices.ts'
import * as contract from './contract.ts'
import { readOrder } from './customer-orders.ts'
import { listFitting } from './pool.ts'
import { readPreview, readSite } from './preview.ts'
import { respondCsv, respondJson } from './report-files.ts'
import { readDetails, readReport } from './report.ts'
import { createShareLink } from './share-links.ts'
import { startOrders } from '#functions/fulfilment/start-orders.ts'

/** New links per hour and account. */
const sharesPerHour = { limit: 30, windowMs: 60 * 60 * 1000 }

/** What customers do with their orders and reports, under `/api`. */
export function createDeliveries(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(contract.ordersRoute, async (c): Promise<Response> => {
    const orders = await listOrders(c.var.db, signedIn(c).id)
    return c.json({ success: true, data: orders.map(readOrder) })
  })

  app.openapi(contract.chooseProjectRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const { id: userId } = signedIn(c)
    const projectId = (await readJsonBody(c)).text('projectId')
    const order = await findOwnOrder(db, userId, c.req.valid('param').id)
    if (!order) return notFound(c, orderMessages.notFound)
    if (!(await findProject(db, userId, projectId))) return notFound(c, projectMessages.notFound)
    const saved = await saveOrderProject(db, order, projectId, now())
    if (!saved) return problem(c, 409, { detail: orderMessages.projectFixed })
    await startOrders(c.var, { projectId })
    return c.json({ success: true, data: readOrder((await findOwnOrder(db, userId, order.id)) ?? order) })
  })

  app.openapi(contract.detailsRoute, async (c): Promise<Response> => {
    const { id, rank } = c.req.valid('param')
    const order = await findOwnOrder(c.var.db, signedIn(c).id, id)
    const details = order && /^\d{1,6}$/.test(rank) ? await readDetails(c.var, order, Number(rank)) : null
    return details ? c.json({ success: true, data: details }) : notFound(c, answerMessages.notFound)
  })

  app.openapi(contract.answerRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const sent = { version: body.get('version'), decision: body.text('decision'), text: body.text('text') }
    const { message, refusal } = await answerDelivery(c.var, signedIn(c).id, c.req.valid('param').id, sent)
    return refusal ? respondRefusal(c, refusal) : c.json({ success: true, message })
  })

  app.openapi(contract.reportRoute, (c) =>
    withProject(c, async (project) => c.json({ success: true, data: await readReport(c.var, project) })),
  )

  app.openapi(contract.csvRoute, (c) => withProject(c, (project) => respondCsv(c, project)))

  app.openapi(contract.jsonRoute, (c) => withProject(c, (project) => respondJson(c, project)))

  app.openapi(contract.weeklyMailRoute, async (c): Promise<Response> => {
    const on = (await readJsonBody(c)).get('on')
    return withProject(c, async ({ id }) => {
      if (typeof on !== 'boolean') return invalid(c, [{ field: 'on', message: 'Send true or false' }])
      await saveReportMails(c.var.db, id, on, c.var.now())
      return c.json({ success: true, message: on ? 'Weekly email turned on.' : 'Weekly email turned off.' })
    })
  })

  app.openapi(contract.previewRoute, (c) =>
    withOrder(c, c.req.valid('param').orderId, async (project, order) => {
      if (!isChoosable(order)) return problem(c, 409, { detail: orderMessages.started })
      return c.json({ success: true, data: await readPreview(c.var, project, order) })
    }),
  )

  app.openapi(contract.choicesRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    return withOrder(c, c.req.valid('param').orderId, async (project, order) => {
      const choices = readChoices(body.get('excluded'), body.get('first'))
      if (!choices) return invalid(c, [{ field: 'excluded', message: orderMessages.notLists }])
      const refusal = await chooseDirectories(c.var, project, order, choices)
      return refusal ? respondRefusal(c, refusal) : c.json({ success: true, message: orderMessages.choicesSaved })
    })
  })

  app.openapi(contract.fittingRoute, (c) =>
    withProject(c, async (project) => {
      const site = await readSite(c.var, project)
      const fitting = site.category === '' ? null : (await listFitting(c.var.db, site)).length
      return c.json({ success: true, data: { fitting } })
    }),
  )

  app.openapi(contract.sharesRoute, (c) =>
    withProject(c, async (project) => {
      const shares = await listShares(c.var.db, project.id)
      const data = shares.map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt).toISOString() }))
      return c.json({ success: true, data })
    }),
  )

  app.openapi(contract.addShareRoute, (c) =>
    withProject(c, async (project) => {
      const tooMany = await overLimit(c, `report-share:${signedIn(c).id}`, sharesPerHour)
      if (tooMany) return tooMany
      const link = await createShareLink(c.var, project.id)
      return link ? c.json({ success: true, data: link }, 201) : problem(c, 409, { detail: shareMessages.tooMany })
    }),
  )

  app.openapi(contract.revokeShareRoute, (c) =>
    withProject(c, async (project) => {
      const revoked = await revokeShare(c.var.db, project.id, c.req.valid('param').shareId, c.var.now())
      return revoked ? c.json({ success: true, message: shareMessages.revoked }) : notFound(c, shareMessages.notFound)
    }),
  )

  return app
}

/** Someone else's project is no different from one that doesn't exist. */
async function withProject(c: ApiCall, act: (project: ProjectRow) => Response | Promise<Response>): Promise<Response> {
  const project = await findProject(c.var.db, signedIn(c).id, c.req.param('id') ?? '')
  return project ? act(project) : notFound(c, projectMessages.notFound)
}

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
