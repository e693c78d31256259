import * as z from 'zod'
import { readJsonBody } from '#functions/http/json-body.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { totalOf } from '#src/domain/admin/lists.ts'
import { decisionMessages } from '#src/domain/corrections/admin.ts'
import { acceptBody, correction, correctionBody, rejectBody } from '#src/domain/corrections/corrections.api.ts'
import { correctionFields, correctionMessages, correctionStates } from '#src/domain/corrections/corrections.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { countsOf, listQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { rejectCorrection } from '#src/storage/corrections/changes.ts'
import { findCorrection, listCorrections } from '#src/storage/corrections/queries.ts'
import { accept, whyUndecided } from './accept.ts'
import { sendCorrection } from './send-correction.ts'
import { toCorrections } from './views.ts'

const decided = messageOf('Decided')
const undecidable = {
  404: 'There is none, or its sender has replaced it',
  409: 'It was decided already, or the directory has changed since',
}

/** What readers say is wrong on a directory's page, and what admins decide on it. */
export const routes: readonly Route[] = [
  route(
    'POST /api/directory-list/{slug}/corrections',
    {
      id: 'sendCorrection',
      role: 'anonymous',
      summary: 'Report a mistake in what we say about a directory',
      description:
        'Nothing of it is published before an admin has decided. A second one of the same field replaces the first.',
      otherBody: { content: { 'application/json': { schema: correctionBody } }, required: true },
      responses: { 201: messageOf('Received') },
      problems: {
        400: 'The body cannot be parsed',
        404: 'No directory on the list has this slug',
        415: 'The body is not JSON',
        422: 'The input is invalid; `errors` lists the fields',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    async (c, { params: { slug } }) => {
      const { text } = await readJsonBody(c)
      const typed = { field: text('field'), text: text('text'), evidence: text('evidence'), email: text('email') }
      const refusal = await sendCorrection(c.var, c.var.request, slug, { ...typed, hidden: text(honeypotField) })
      if (refusal) return respondRefusal(c, refusal)
      return c.json({ success: true, message: correctionMessages.received }, 201, { 'cache-control': 'no-store' })
    },
  ),
  route(
    'GET /api/admin/corrections',
    {
      id: 'listCorrections',
      role: 'admin',
      summary: 'List readers’ corrections of directories, newest first',
      query: listQuery(correctionStates),
      responses: {
        200: dataOf(
          z.object({ corrections: z.array(correction), counts: countsOf(correctionStates), pagination }),
          'Newest first',
        ),
      },
    },
    async (c, { query: { state, q, page, limit } }) => {
      const asked = readPageRequest(page, limit)
      const { corrections: rows, counts } = await listCorrections(c.var.db, { state, q, ...asked })
      const corrections = await toCorrections(c.var, rows)
      const pagination = paginate(asked, totalOf(counts, state))
      return c.json({ success: true, data: { corrections, counts, pagination } })
    },
  ),
  route(
    'POST /api/admin/corrections/{id}/accept',
    {
      id: 'acceptCorrection',
      role: 'admin',
      summary: 'Accept a correction, with the value it leads to',
      description:
        'Of the values, only the one that the correction is about is applied. Both it and the summary are public.',
      body: acceptBody,
      responses: { 200: decided },
      problems: undecidable,
    },
    async (c, { params: { id }, body }) => {
      const row = await findCorrection(c.var.db, id)
      if (!row) return notFound(c, decisionMessages.notFound)
      if (row.state !== 'open') return problem(c, 409, { detail: decisionMessages.decided })
      const refusal = await accept(c.var, { row, body, userId: signedIn(c).id })
      if (refusal) return respondRefusal(c, refusal)
      c.set('audited', [{ subject: row.directoryKey, note: `accepted: ${correctionFields[row.field]}` }])
      requestRebuildInBackground(c.var, c.var.request)
      return c.json({ success: true, message: decisionMessages.accepted })
    },
  ),
  route(
    'POST /api/admin/corrections/{id}/reject',
    {
      id: 'rejectCorrection',
      role: 'admin',
      summary: 'Reject a correction',
      body: rejectBody,
      responses: { 200: decided },
      problems: undecidable,
    },
    async (c, { params: { id }, body }) => {
      const row = await findCorrection(c.var.db, id)
      if (!row) return notFound(c, decisionMessages.notFound)
      const { note } = body()
      const isDone = await rejectCorrection(c.var.db, { id, userId: signedIn(c).id, note }, c.var.now())
      if (!isDone) return problem(c, 409, { detail: await whyUndecided(c.var.db, id) })
      c.set('audited', [{ subject: row.directoryKey, note: `rejected: ${note}` }])
      return c.json({ success: true, message: decisionMessages.rejected })
    },
  ),
]
