import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { liveUrlMessages } from '#src/domain/proofs/live-urls.ts'
import * as api from '#src/domain/proofs/proofs.api.ts'
import { type DeliveryRow, findDelivery, findOwnDelivery } from '#src/storage/deliveries/queries.ts'
import { findCheck, listProofs } from '#src/storage/proofs/queries.ts'
import { checkNow } from './check-proofs.ts'
import { saveLiveUrl } from './live-urls.ts'
import { toProofChange, toProofReport } from './views.ts'

const hour = 60 * 60_000
const checksPerHour = { limit: 20, windowMs: hour }
const urlsPerHour = { limit: 60, windowMs: hour }
/** More changes than anyone reads. */
const historySize = 100

const missing = { 404: 'Row not found' }
const tooMany = { 429: 'Too many requests; `Retry-After` says when to try again' }
const check = {
  responses: {
    200: dataOf(api.checkResult, 'What the check saw. `queued`: the directory is busy, so it follows within minutes'),
  },
  problems: {
    ...missing,
    ...tooMany,
    409: 'There is no page to check',
    503: 'Neither the page nor our own site responds',
  },
}

/** Checks of a row's live page. */
export const routes: readonly Route[] = [
  route(
    'GET /api/deliveries/{id}/proofs',
    {
      id: 'listProofs',
      role: 'user',
      summary: 'Get what the checks of a row’s live page saw',
      responses: { 200: dataOf(api.proofHistory, 'The last check, and what changed, newest first') },
      problems: missing,
    },
    async (c, { params }) => {
      const row = await findOwnDelivery(c.var.db, signedIn(c).id, params.id)
      if (!row) return notFound(c, liveUrlMessages.notFound)
      const history = (await listProofs(c.var.db, 'delivery', row.id, historySize)).map(toProofChange)
      return c.json({ success: true, data: { ...(await findProof(c, row)), history } })
    },
  ),
  route(
    'POST /api/deliveries/{id}/check',
    { id: 'checkDelivery', role: 'confirmed', summary: 'Check a row’s live page now', ...check },
    async (c, { params }) => {
      const { id } = signedIn(c)
      const row = await findOwnDelivery(c.var.db, id, params.id)
      if (!row) return notFound(c, liveUrlMessages.notFound)
      return (await overLimit(c, `proof-checks:${id}`, checksPerHour)) ?? respondCheck(c, row)
    },
  ),
  route(
    'POST /api/admin/deliveries/{id}/check',
    { id: 'checkAnyDelivery', role: 'admin', summary: 'Check a row’s live page now', ...check },
    async (c, { params }) => {
      const row = await findDelivery(c.var.db, params.id)
      if (!row) return notFound(c, liveUrlMessages.notFound)
      c.set('audited', [{ subject: row.id, note: row.directoryName }])
      return respondCheck(c, row)
    },
  ),
  route(
    'PUT /api/deliveries/{id}/live-url',
    {
      id: 'saveLiveUrl',
      role: 'confirmed',
      summary: 'Paste the URL of a listing',
      description: 'The page must be on the directory’s domain. It is checked within minutes.',
      body: api.liveUrlChange,
      responses: { 200: dataOf(api.checkedRow, 'Saved') },
      problems: { ...missing, ...tooMany, 409: 'The row is live or declined, or has just changed' },
    },
    async (c, { params, body }) => {
      const user = signedIn(c)
      const row = await findOwnDelivery(c.var.db, user.id, params.id)
      if (!row) return notFound(c, liveUrlMessages.notFound)
      const { url } = body()
      const limited = await overLimit(c, `live-urls:${user.id}`, urlsPerHour)
      if (limited) return limited
      const saved = await saveLiveUrl(c.var, row, user.id, url)
      if ('error' in saved) return invalid(c, [{ field: 'url', message: saved.error }])
      if ('conflict' in saved) return problem(c, 409, { detail: saved.conflict })
      return c.json({ success: true, data: await findProof(c, saved.row) })
    },
  ),
]

async function respondCheck(c: ApiCall, row: DeliveryRow & { isStopped?: boolean }): Promise<Response> {
  if (row.isStopped) return problem(c, 409, { detail: liveUrlMessages.stopped })
  const outcome = await checkNow(c.var, 'delivery', row.id)
  if (outcome === 'absent') return problem(c, 409, { detail: liveUrlMessages.noPage })
  if (outcome === 'ours') return problem(c, 503, { detail: liveUrlMessages.ours })
  const current = (await findDelivery(c.var.db, row.id)) ?? row
  const data = { ...(await findProof(c, current)), queued: outcome === 'queued' }
  return c.json({ success: true, data })
}

async function findProof(c: ApiCall, { id, state }: DeliveryRow) {
  const found = await findCheck(c.var.db, 'delivery', id)
  return { state, proof: found && toProofReport(found) }
}
