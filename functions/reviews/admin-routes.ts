import * as z from 'zod'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { pageLimit } from '#functions/http/queries.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { readRowId } from '#functions/http/row-ids.ts'
import { isoTime } from '#functions/products/admin-view.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { queueKinds, queueMessages } from '#src/domain/reviews/queue.ts'
import { reasonMessages } from '#src/domain/reviews/reasons.ts'
import * as api from '#src/domain/reviews/reviews.api.ts'
import { undoMs } from '#src/domain/reviews/reviews.ts'
import { sharedHostMessages } from '#src/domain/reviews/shared-hosts.ts'
import { isUniqueViolation } from '#src/storage/database.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { addReason, listReasons, removeReason } from '#src/storage/reviews/reasons.ts'
import { decide, type Decided } from './decide.ts'
import { noteOf } from './notes.ts'
import { readCursor, readQueue } from './queue.ts'
import { hostFault, readHost, shareHost } from './shared-hosts.ts'
import { undoDecisions } from './undo-decisions.ts'

const wouldBeSame = 'Live listings would be the same one'

/** The review queue, decisions, saved reasons and shared hosts. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/queue',
    {
      id: 'listReviews',
      role: 'admin',
      summary: 'List the review queue, oldest first, with risk flags',
      query: z.object({ limit: pageLimit(30), cursor: z.string().optional(), kind: z.enum(queueKinds).optional() }),
      responses: { 200: dataOf(api.queuePage, 'Oldest first') },
    },
    async (c, { query: { limit, cursor, kind = null } }) => {
      const after = cursor ? readCursor(cursor) : null
      if (cursor && !after) return problem(c, 400, { detail: queueMessages.cursorInvalid })
      return c.json({ success: true, data: await readQueue(c.var.db, { after, kind, limit }) })
    },
  ),
  route(
    'POST /api/admin/decisions',
    {
      id: 'decideReviews',
      role: 'admin',
      summary: 'Publish, reject, take down or dismiss reports, one or many',
      description: 'Each decision is independent: `outcomes` has its result.',
      // A hundred decisions, each with a reason.
      needs: { body: { text: 512 * 1024 } },
      body: api.decisionsBody,
      responses: { 200: dataOf(api.decisionsAnswer, 'The result of each') },
    },
    async (c, { body }) => {
      const { decisions } = body()
      const startedAt = c.var.now()
      const decided = await decide(c.var, signedIn(c), decisions)
      c.set(
        'audited',
        decided.map((one, place) => ({ subject: one.ref, note: noteOf(decisions[place], one) })),
      )
      if (decided.some(({ outcome }) => outcome === 'done')) requestRebuildInBackground(c.var, c.var.request)
      const data: api.DecisionsAnswer = { outcomes: decided.map(toOutcome), undoUntil: isoTime(startedAt + undoMs) }
      return c.json({ success: true, data })
    },
  ),
  route(
    'POST /api/admin/decisions/undo',
    {
      id: 'undoDecisions',
      role: 'admin',
      summary: 'Undo recent decisions',
      body: api.undoBody,
      responses: { 200: dataOf(api.undoneDecisions, 'The result of each') },
    },
    async (c, { body }) => {
      const undone = await undoDecisions(c.var, signedIn(c), body().refs)
      c.set(
        'audited',
        undone.map((one) => ({ subject: one.ref, note: noteOf(undefined, one) })),
      )
      if (undone.some(({ outcome }) => outcome === 'done')) requestRebuildInBackground(c.var, c.var.request)
      return c.json({ success: true, data: { outcomes: undone.map(toOutcome) } })
    },
  ),
  route(
    'GET /api/admin/reasons',
    {
      id: 'listSavedReasons',
      role: 'admin',
      summary: 'List saved reasons',
      responses: { 200: dataOf(z.array(api.savedReason), 'Sorted by text') },
    },
    async (c) => c.json({ success: true, data: await listReasons(c.var.db) }),
  ),
  route(
    'POST /api/admin/reasons',
    {
      id: 'saveReason',
      role: 'admin',
      summary: 'Save a reason',
      body: api.newReason,
      responses: { 201: dataOf(api.savedReason, 'The reason') },
      problems: { 409: 'It’s already saved, or the limit is reached' },
    },
    async (c, { body }) => {
      const { text } = body()
      const added = await addReason(c.var.db, text).catch((error: unknown) => {
        if (isUniqueViolation(error, 'saved_reasons.text')) return 'known' as const
        throw error
      })
      if (added === 'known') return problem(c, 409, { detail: reasonMessages.known })
      if (!added) return problem(c, 409, { detail: reasonMessages.tooMany })
      c.set('audited', [{ subject: String(added.id), note: text }])
      return c.json({ success: true, data: added }, 201)
    },
  ),
  route(
    'DELETE /api/admin/reasons/{id}',
    {
      id: 'deleteSavedReason',
      role: 'admin',
      summary: 'Delete saved reason',
      responses: { 200: messageOf('Forgotten') },
      problems: { 404: 'Reason not found' },
    },
    async (c, { params }) => {
      const id = readRowId(params.id)
      if (id === null || !(await removeReason(c.var.db, id))) return notFound(c, reasonMessages.notFound)
      return c.json({ success: true, message: reasonMessages.deleted })
    },
  ),
  route(
    'GET /api/admin/shared-hosts',
    {
      id: 'listSharedHosts',
      role: 'admin',
      summary: 'List hosts that admins marked as shared',
      description: 'Hosts that are always treated as shared, such as github.com, aren’t listed.',
      responses: { 200: dataOf(z.array(api.sharedHost), 'Sorted by host') },
    },
    async (c) => {
      const hosts = await listSharedHosts(c.var.db)
      return c.json({ success: true, data: [...hosts].map(([host, parts]) => ({ host, parts })) })
    },
  ),
  route(
    'PUT /api/admin/shared-hosts/{host}',
    {
      id: 'saveSharedHost',
      role: 'admin',
      summary: 'Mark a host as shared by several products',
      description:
        'The first `parts` of the path name a product there. Listings and proofs of the host follow immediately.',
      body: api.hostSharing,
      responses: { 200: dataOf(api.sharedHost, 'The host') },
      problems: { 409: wouldBeSame },
    },
    async (c, { params, body }) => {
      const host = readHost(params.host)
      const fault = hostFault(host)
      if (fault !== null || host === null) return invalid(c, [{ field: 'host', message: fault ?? '' }])
      const { parts } = body()
      const outcome = await shareHost(c.var.db, host, parts, c.var.now())
      if (outcome !== 'done') return problem(c, 409, { detail: sharedHostMessages.taken })
      c.set('audited', [{ subject: host, note: String(parts) }])
      return c.json({ success: true, data: { host, parts } })
    },
  ),
  route(
    'DELETE /api/admin/shared-hosts/{host}',
    {
      id: 'removeSharedHost',
      role: 'admin',
      summary: 'Mark a host as no longer shared',
      responses: { 200: messageOf('Removed') },
      problems: { 404: 'Not marked as shared', 409: wouldBeSame },
    },
    async (c, { params }) => {
      const host = readHost(params.host)
      const outcome = host === null ? 'missing' : await shareHost(c.var.db, host, null, c.var.now())
      if (outcome === 'missing') return notFound(c, sharedHostMessages.notFound)
      if (outcome === 'taken') return problem(c, 409, { detail: sharedHostMessages.taken })
      c.set('audited', [{ subject: host ?? '' }])
      return c.json({ success: true, message: sharedHostMessages.removed })
    },
  ),
]

function toOutcome({ ref, outcome, words, row }: Decided): api.DecisionOutcome {
  return { ref, outcome, message: row ? `${row.name}: ${words}` : words }
}
