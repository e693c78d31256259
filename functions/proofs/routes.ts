import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { liveUrlMessages } from '#src/domain/proofs/live-urls.ts'
import { type DeliveryRow, findDelivery, findOwnDelivery } from '#src/storage/deliveries/queries.ts'
import { findCheck, listProofs } from '#src/storage/proofs/queries.ts'
import { checkNow } from './check-proofs.ts'
import { adminCheckRoute, checkRoute, historyRoute, liveUrlRoute } from './contract.ts'
import { saveLiveUrl } from './live-urls.ts'
import { viewCheck, viewProof } from './views.ts'

const hour = 60 * 60_000
const checksPerHour = { limit: 20, windowMs: hour }
const urlsPerHour = { limit: 60, windowMs: hour }
/** More changes than anyone reads. */
const historySize = 100

/** `/api/deliveries/{id}/…`: checks of a row's live page. */
export function createProofs(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(historyRoute, async (c): Promise<Response> => {
    const row = await findOwnDelivery(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (!row) return notFound(c, liveUrlMessages.notFound)
    const history = (await listProofs(c.var.db, 'delivery', row.id, historySize)).map(viewProof)
    return c.json({ success: true, data: { ...(await readProof(c, row)), history } })
  })

  app.openapi(checkRoute, async (c): Promise<Response> => {
    const { id } = signedIn(c)
    const row = await findOwnDelivery(c.var.db, id, c.req.valid('param').id)
    if (!row) return notFound(c, liveUrlMessages.notFound)
    return (await overLimit(c, `proof-checks:${id}`, checksPerHour)) ?? respondCheck(c, row)
  })

  app.openapi(adminCheckRoute, async (c): Promise<Response> => {
    const row = await findDelivery(c.var.db, c.req.valid('param').id)
    if (!row) return notFound(c, liveUrlMessages.notFound)
    c.set('audited', [{ subject: row.id, note: row.directoryName }])
    return respondCheck(c, row)
  })

  app.openapi(liveUrlRoute, async (c): Promise<Response> => {
    const user = signedIn(c)
    const row = await findOwnDelivery(c.var.db, user.id, c.req.valid('param').id)
    if (!row) return notFound(c, liveUrlMessages.notFound)
    const url = (await readJsonBody(c)).text('url')
    const limited = await overLimit(c, `live-urls:${user.id}`, urlsPerHour)
    if (limited) return limited
    const saved = await saveLiveUrl(c.var, row, user.id, url)
    if ('error' in saved) return invalid(c, [{ field: 'url', message: saved.error }])
    if ('conflict' in saved) return problem(c, 409, { detail: saved.conflict })
    return c.json({ success: true, data: await readProof(c, saved.row) })
  })

  return app
}

async function respondCheck(c: ApiCall, row: DeliveryRow & { isStopped?: boolean }): Promise<Response> {
  if (row.isStopped) return problem(c, 409, { detail: liveUrlMessages.stopped })
  const outcome = await checkNow(c.var, 'delivery', row.id)
  if (outcome === 'absent') return problem(c, 409, { detail: liveUrlMessages.noPage })
  if (outcome === 'ours') return problem(c, 503, { detail: liveUrlMessages.ours })
  const current = (await findDelivery(c.var.db, row.id)) ?? row
  const data = { ...(await readProof(c, current)), queued: outcome === 'queued' }
  return c.json({ success: true, data })
}

async function readProof(c: ApiCall, { id, state }: DeliveryRow) {
  const check = await findCheck(c.var.db, 'delivery', id)
  return { state, proof: check && viewCheck(check) }
}
