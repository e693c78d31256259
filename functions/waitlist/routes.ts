import * as z from 'zod'
import { audit } from '#functions/audit/audit.ts'
import { respondFile } from '#functions/http/downloads.ts'
import { notFound } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { dataOf, messageOf, text } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { totalOf } from '#src/domain/admin/lists.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { csvType } from '#src/domain/csv/csv.ts'
import { choiceQuery, countsOf, listQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { adminWaitlistMessages, waitlistStates } from '#src/domain/waitlist/admin.ts'
import { waitlistRow } from '#src/domain/waitlist/waitlist.api.ts'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { unsubscribeWaitlistEntry } from '#src/storage/waitlist/changes.ts'
import { findWaitlistEntry, listWaitlist } from '#src/storage/waitlist/queries.ts'
import { toWaitlistRow, waitlistFile } from './file.ts'
import { forwardInBackground } from './forward.ts'
import { joinByEmail, readEmail } from './join.ts'

const emailBody = z.object({ email: z.string().meta({ format: 'email' }) })

/** The waitlist: joining it, and what admins do with it. */
export const routes: readonly Route[] = [
  route(
    'POST /api/waitlist',
    {
      id: 'joinWaitlist',
      role: 'anonymous',
      summary: 'Join the waitlist',
      otherBody: {
        content: {
          'application/json': { schema: emailBody },
          'application/x-www-form-urlencoded': { schema: emailBody },
        },
        required: true,
      },
      responses: { 200: messageOf('Added, or already on the list. A confirmation email is sent') },
      problems: {
        400: 'The body cannot be parsed',
        415: 'The body is neither a form nor JSON',
        422: 'The email is not valid',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    async (c) => {
      const refusal = await joinByEmail(c.var, c.var.request, await readEmail(c))
      if (refusal) return respondRefusal(c, refusal)
      return c.json({ success: true, message: waitlistMessages.joined }, 200, { 'cache-control': 'no-store' })
    },
  ),
  route(
    'GET /api/admin/waitlist',
    {
      id: 'listWaitlist',
      role: 'admin',
      summary: 'List the waitlist',
      query: listQuery(waitlistStates),
      responses: {
        200: dataOf(
          z.object({
            entries: z.array(waitlistRow),
            counts: countsOf(waitlistStates).meta({ description: 'Counts within the search results' }),
            provider: z.boolean().meta({ description: 'Whether an email provider is configured' }),
            pagination,
          }),
          'Newest first',
        ),
      },
    },
    async (c, { query: { state, q, page, limit } }) => {
      const asked = readPageRequest(page, limit)
      const { entries, counts } = await listWaitlist(c.var.db, { state, q, ...asked })
      const data = {
        entries: entries.map(toWaitlistRow),
        counts,
        provider: c.var.env.brevo !== undefined,
        pagination: paginate(asked, totalOf(counts, state)),
      }
      return c.json({ success: true, data })
    },
  ),
  route(
    'GET /api/admin/waitlist.csv',
    {
      id: 'exportWaitlist',
      role: 'admin',
      summary: 'Export the waitlist',
      needs: { proof: true },
      query: choiceQuery(waitlistStates),
      responses: { 200: text('text/csv', 'All search results') },
    },
    async (c, { query: { state, q } }) => {
      // An export of people's data is recorded like a change, and before the first byte is sent.
      await audit(c, async () => {
        const { counts } = await listWaitlist(c.var.db, { state, q, page: 1, limit: 1 })
        const details = { what: 'waitlist', rows: totalOf(counts, state) }
        const client = clientKey(c.var.request.ip)
        await writeSecurityEvent(c.var, { event: 'data-exported', userId: signedIn(c).id, client, details })
        c.res = respondFile(c, { name: 'waitlist.csv', type: csvType }, waitlistFile(c.var.db, { state, q }))
      })
      return c.res
    },
  ),
  route(
    'POST /api/admin/waitlist/{ref}/unsubscribe',
    {
      id: 'unsubscribeWaitlistEntry',
      role: 'admin',
      summary: 'Remove someone from the waitlist',
      responses: { 200: dataOf(waitlistRow, 'The updated item') },
      problems: { 404: 'Entry not found' },
    },
    async (c, { params: { ref } }) => {
      const { db, now, request } = c.var
      await unsubscribeWaitlistEntry(db, ref, now())
      const entry = await findWaitlistEntry(db, ref)
      if (!entry) return notFound(c, adminWaitlistMessages.notFound)
      forwardInBackground(c.var, request)
      return c.json({ success: true, message: adminWaitlistMessages.unsubscribed, data: toWaitlistRow(entry) })
    },
  ),
]
