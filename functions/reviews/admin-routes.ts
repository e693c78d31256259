import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { readRowId } from '#functions/http/row-ids.ts'
import { isoTime } from '#functions/products/admin-view.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { queueMessages } from '#src/domain/reviews/queue.ts'
import { reasonMessages } from '#src/domain/reviews/reasons.ts'
import { maxSharedHostParts, sharedHostMessages } from '#src/domain/reviews/shared-hosts.ts'
import { type DecisionsAnswer, undoMs } from '#src/domain/reviews/reviews.ts'
import { isUniqueViolation } from '#src/storage/database.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { addReason, listReasons, removeReason } from '#src/storage/reviews/reasons.ts'
import {
  addReasonRoute,
  decideRoute,
  queueRoute,
  reasonsRoute,
  removeReasonRoute,
  removeSharedHostRoute,
  saveSharedHostRoute,
  sharedHostsRoute,
  undoRoute,
} from './admin-contract.ts'
import { readDecisions, readReason, readRefs } from './bodies.ts'
import { decide, type Decided } from './decide.ts'
import { noteOf } from './notes.ts'
import { readCursor, readQueue } from './queue.ts'
import { hostFault, readHost, shareHost } from './shared-hosts.ts'
import { undoDecisions } from './undo-decisions.ts'

/** `/api/admin`: the review queue, decisions, and saved reasons. */
export function createAdminReviews(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(queueRoute, async (c): Promise<Response> => {
    const { limit, cursor, kind = null } = c.req.valid('query')
    const after = cursor ? readCursor(cursor) : null
    if (cursor && !after) return problem(c, 400, { detail: queueMessages.cursorInvalid })
    return c.json({ success: true, data: await readQueue(c.var.db, { after, kind, limit }) })
  })

  app.openapi(decideRoute, async (c): Promise<Response> => {
    const { decisions, errors } = readDecisions((await readJsonBody(c)).get('decisions'))
    if (errors.length > 0) return invalid(c, errors)
    const startedAt = c.var.now()
    const decided = await decide(c.var, signedIn(c), decisions)
    c.set(
      'audited',
      decided.map((one, place) => ({ subject: one.ref, note: noteOf(decisions[place], one) })),
    )
    if (decided.some(({ outcome }) => outcome === 'done')) requestRebuildInBackground(c.var, c.var.request)
    const data: DecisionsAnswer = { outcomes: decided.map(toOutcome), undoUntil: isoTime(startedAt + undoMs) }
    return c.json({ success: true, data })
  })

  app.openapi(undoRoute, async (c): Promise<Response> => {
    const { refs, errors } = readRefs((await readJsonBody(c)).get('refs'))
    if (errors.length > 0) return invalid(c, errors)
    const undone = await undoDecisions(c.var, signedIn(c), refs)
    c.set(
      'audited',
      undone.map((one) => ({ subject: one.ref, note: noteOf(undefined, one) })),
    )
    if (undone.some(({ outcome }) => outcome === 'done')) requestRebuildInBackground(c.var, c.var.request)
    return c.json({ success: true, data: { outcomes: undone.map(toOutcome) } })
  })

  app.openapi(reasonsRoute, async (c): Promise<Response> => {
    return c.json({ success: true, data: await listReasons(c.var.db) })
  })

  app.openapi(addReasonRoute, async (c): Promise<Response> => {
    const { reason, errors } = readReason((await readJsonBody(c)).text('text'), 'text')
    if (errors.length > 0) return invalid(c, errors)
    const added = await addReason(c.var.db, reason).catch((error: unknown) => {
      if (isUniqueViolation(error, 'saved_reasons.text')) return 'known' as const
      throw error
    })
    if (added === 'known') return problem(c, 409, { detail: reasonMessages.known })
    if (!added) return problem(c, 409, { detail: reasonMessages.tooMany })
    c.set('audited', [{ subject: String(added.id), note: reason }])
    return c.json({ success: true, data: added }, 201)
  })

  app.openapi(removeReasonRoute, async (c): Promise<Response> => {
    const id = readRowId(c.req.valid('param').id)
    if (id === null || !(await removeReason(c.var.db, id))) return notFound(c, reasonMessages.notFound)
    return c.json({ success: true, message: reasonMessages.deleted })
  })

  app.openapi(sharedHostsRoute, async (c): Promise<Response> => {
    const hosts = await listSharedHosts(c.var.db)
    return c.json({ success: true, data: [...hosts].map(([host, parts]) => ({ host, parts })) })
  })

  app.openapi(saveSharedHostRoute, async (c): Promise<Response> => {
    const host = readHost(c.req.valid('param').host)
    const parts = (await readJsonBody(c)).get('parts')
    const fault = hostFault(host)
    if (fault !== null || host === null) return invalid(c, [{ field: 'host', message: fault ?? '' }])
    if (typeof parts !== 'number' || !Number.isInteger(parts) || parts < 1 || parts > maxSharedHostParts) {
      return invalid(c, [{ field: 'parts', message: sharedHostMessages.partsInvalid }])
    }
    const outcome = await shareHost(c.var.db, host, parts, c.var.now())
    if (outcome !== 'done') return problem(c, 409, { detail: sharedHostMessages.taken })
    c.set('audited', [{ subject: host, note: String(parts) }])
    return c.json({ success: true, data: { host, parts } })
  })

  app.openapi(removeSharedHostRoute, async (c): Promise<Response> => {
    const host = readHost(c.req.valid('param').host)
    const outcome = host === null ? 'missing' : await shareHost(c.var.db, host, null, c.var.now())
    if (outcome === 'missing') return notFound(c, sharedHostMessages.notFound)
    if (outcome === 'taken') return problem(c, 409, { detail: sharedHostMessages.taken })
    c.set('audited', [{ subject: host ?? '' }])
    return c.json({ success: true, message: sharedHostMessages.removed })
  })

  return app
}

function toOutcome({ ref, outcome, words, row }: Decided) {
  return { ref, outcome, message: row ? `${row.name}: ${words}` : words }
}
