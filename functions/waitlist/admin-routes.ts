import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { choiceQuery, countsSchema, listQuery, totalOf } from '#functions/http/list-queries.ts'
import { audit } from '#functions/audit/audit.ts'
import { createApp } from '#functions/http/app.ts'
import { respondFile } from '#functions/http/downloads.ts'
import { notFound } from '#functions/http/problems.ts'
import { badQuery, dataAnswer, forAdmins, paginationSchema, problemAnswer } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { sessionOf } from '#functions/sign-in/sessions/current.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { csvType } from '#src/domain/csv/csv.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { adminWaitlistMessages, type WaitlistRow, waitlistStates } from '#src/domain/waitlist/admin.ts'
import { unsubscribeWaitlistEntry } from '#src/storage/waitlist/changes.ts'
import { findWaitlistEntry, listWaitlist } from '#src/storage/waitlist/queries.ts'
import { readWaitlistRow, waitlistFile } from './file.ts'
import { forwardInBackground } from './forward.ts'

const time = z.iso.datetime()

const rowSchema: z.ZodType<WaitlistRow> = z
  .object({
    ref: z.string(),
    email: z.string(),
    state: z.enum(waitlistStates),
    createdAt: time,
    updatedAt: time,
    provider: z.enum(['none', 'synced', 'waiting', 'failed']).openapi({ description: 'The email provider’s state' }),
    providerError: z.string().nullable(),
  })
  .openapi('WaitlistRow')

const listRoute = createRoute({
  method: 'get',
  path: '/waitlist',
  ...about('GET /api/admin/waitlist'),
  request: { query: listQuery(waitlistStates) },
  responses: {
    200: dataAnswer(
      'Newest first',
      z.object({
        entries: z.array(rowSchema),
        counts: countsSchema(waitlistStates).openapi({ description: 'Counts within the search results' }),
        provider: z.boolean().openapi({ description: 'Whether an email provider is configured' }),
        pagination: paginationSchema,
      }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

const fileRoute = createRoute({
  method: 'get',
  path: '/waitlist.csv',
  ...about('GET /api/admin/waitlist.csv'),
  request: { query: choiceQuery(waitlistStates) },
  responses: {
    200: { description: 'All search results', content: { 'text/csv': { schema: z.string() } } },
    ...badQuery,
    ...forAdmins,
  },
})

const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/waitlist/{ref}/unsubscribe',
  ...about('POST /api/admin/waitlist/{ref}/unsubscribe'),
  request: { params: z.object({ ref: z.string() }) },
  responses: {
    200: dataAnswer('The updated item', rowSchema),
    ...forAdmins,
    404: problemAnswer('Entry not found'),
  },
})

/** `/api/admin/waitlist`, and its export. */
export function createAdminWaitlist(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { state, q, page, limit } = c.req.valid('query')
    const asked = readPageRequest(page, limit)
    const { entries, counts } = await listWaitlist(c.var.db, { state, q, ...asked })
    const data = {
      entries: entries.map(readWaitlistRow),
      counts,
      provider: c.var.env.brevo !== undefined,
      pagination: paginate(asked, totalOf(counts, state)),
    }
    return c.json({ success: true, data })
  })

  // An export of people's data is recorded like a change.
  app.use('/waitlist.csv', audit)
  app.openapi(fileRoute, async (c): Promise<Response> => {
    // Recorded before the first byte is sent.
    const { user } = sessionOf(c)
    const client = clientKey(c.var.request.ip)
    const { state, q } = c.req.valid('query')
    const { counts } = await listWaitlist(c.var.db, { state, q, page: 1, limit: 1 })
    const details = { what: 'waitlist', rows: totalOf(counts, state) }
    await writeSecurityEvent(c.var, { event: 'data-exported', userId: user.id, client, details })
    return respondFile(c, { name: 'waitlist.csv', type: csvType }, waitlistFile(c.var.db, { state, q }))
  })

  app.openapi(unsubscribeRoute, async (c): Promise<Response> => {
    const { ref } = c.req.valid('param')
    const { db, now, request } = c.var
    await unsubscribeWaitlistEntry(db, ref, now())
    const entry = await findWaitlistEntry(db, ref)
    if (!entry) return notFound(c, adminWaitlistMessages.notFound)
    forwardInBackground(c.var, request)
    return c.json({ success: true, message: adminWaitlistMessages.unsubscribed, data: readWaitlistRow(entry) })
  })

  return app
}
