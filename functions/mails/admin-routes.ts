import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { countsSchema, listQuery, totalOf } from '#functions/http/list-queries.ts'
import { createApp } from '#functions/http/app.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { readRowId } from '#functions/http/row-ids.ts'
import {
  badQuery,
  dataAnswer,
  forAdmins,
  jsonAnswer,
  messageSchema,
  paginationSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { mailMessages, type MailRow, mailStates, retriedMessage } from '#src/domain/mails/mails.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { retryGivenUp, retryMail } from '#src/storage/mails/changes.ts'
import { findMail, type ListedMail, listMails, mayRetry } from '#src/storage/mails/queries.ts'
import { deliverInBackground } from './delivery.ts'

const time = z.iso.datetime()

const mailSchema: z.ZodType<MailRow> = z
  .object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    attempts: z.int(),
    createdAt: time,
    nextAt: time.nullable(),
    sentAt: time.nullable(),
    error: z.string().nullable(),
    canRetry: z.boolean(),
  })
  .openapi('OutboxMail')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/mails'),
  request: { query: listQuery(mailStates) },
  responses: {
    200: dataAnswer(
      'Newest first, without their content',
      z.object({
        mails: z.array(mailSchema),
        counts: countsSchema(mailStates).openapi({ description: 'Counts within the search results' }),
        server: z.boolean().openapi({ description: 'Whether a mail server is set up' }),
        pagination: paginationSchema,
      }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

const retryRoute = createRoute({
  method: 'post',
  path: '/{id}/retry',
  ...about('POST /api/admin/mails/{id}/retry'),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('It will be sent now', messageSchema),
    ...forAdmins,
    404: problemAnswer('Mail not found'),
    409: problemAnswer('It was sent, is being sent, or is being held back'),
  },
})

const retryAllRoute = createRoute({
  method: 'post',
  path: '/retry',
  ...about('POST /api/admin/mails/retry'),
  responses: { 200: jsonAnswer('They will be sent now', messageSchema), ...forAdmins },
})

/** `/api/admin/mails` */
export function createAdminMails(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { state, q, page, limit } = c.req.valid('query')
    const { db, env, now } = c.var
    const asked = readPageRequest(page, limit)
    const { mails, counts } = await listMails(db, { state, q, ...asked })
    const data = {
      mails: mails.map((mail) => readMail(mail, now())),
      counts,
      server: env.smtpUrl !== undefined,
      pagination: paginate(asked, totalOf(counts, state)),
    }
    return c.json({ success: true, data })
  })

  app.openapi(retryRoute, async (c): Promise<Response> => {
    const { db, now, request } = c.var
    const id = readRowId(c.req.valid('param').id)
    const mail = id !== null && (await findMail(db, id))
    if (!mail) return notFound(c, mailMessages.notFound)
    if (mail.state === 'sent') return problem(c, 409, { detail: mailMessages.sent })
    if (!(await retryMail(db, id, now()))) return problem(c, 409, { detail: mailMessages.notRetryable })
    c.set('audited', [{ subject: String(id), note: mail.subject }])
    deliverInBackground(c.var, request)
    return c.json({ success: true, message: mailMessages.retried })
  })

  app.openapi(retryAllRoute, async (c): Promise<Response> => {
    const { db, now, request } = c.var
    const message = retriedMessage(await retryGivenUp(db, now()))
    c.set('audited', [{ subject: '', note: message }])
    deliverInBackground(c.var, request)
    return c.json({ success: true, message })
  })

  return app
}

function readMail(mail: ListedMail, now: number): MailRow {
  const isInHand = mail.takenAt !== null && mail.dueAt !== null && mail.dueAt > now
  return {
    id: mail.id,
    recipient: mail.recipient,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    createdAt: new Date(mail.createdAt).toISOString(),
    nextAt: isInHand ? null : timeOrNull(mail.dueAt),
    sentAt: timeOrNull(mail.sentAt),
    error: mail.lastError,
    canRetry: mayRetry(mail, now),
  }
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
