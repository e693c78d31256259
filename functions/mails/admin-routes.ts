import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { readRowId } from '#functions/http/row-ids.ts'
import { route, type Route } from '#functions/route.ts'
import { totalOf } from '#src/domain/admin/lists.ts'
import * as api from '#src/domain/mails/mails.api.ts'
import { mailMessages, mailStates, retriedMessage } from '#src/domain/mails/mails.ts'
import { countsOf, listQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { retryGivenUp, retryMail } from '#src/storage/mails/changes.ts'
import { findMail, type ListedMail, listMails, mayRetry } from '#src/storage/mails/queries.ts'
import { deliverInBackground } from './delivery.ts'

const mailPage = z.object({
  mails: z.array(api.mailRow),
  counts: countsOf(mailStates).meta({ description: 'Counts within the search results' }),
  server: z.boolean().meta({ description: 'Whether a mail server is set up' }),
  pagination,
})

export const routes: readonly Route[] = [
  route(
    'GET /api/admin/mails',
    {
      id: 'listMails',
      role: 'admin',
      summary: 'List emails',
      query: listQuery(mailStates),
      responses: { 200: dataOf(mailPage, 'Newest first, without their content') },
    },
    async (c, { query: { state, q, page, limit } }) => {
      const { db, env, now } = c.var
      const asked = readPageRequest(page, limit)
      const { mails, counts } = await listMails(db, { state, q, ...asked })
      const data = {
        mails: mails.map((mail) => toMailRow(mail, now())),
        counts,
        server: env.smtpUrl !== undefined,
        pagination: paginate(asked, totalOf(counts, state)),
      }
      return c.json({ success: true, data })
    },
  ),
  route(
    'POST /api/admin/mails/{id}/retry',
    {
      id: 'retryMail',
      role: 'admin',
      summary: 'Retry an email',
      responses: { 200: messageOf('It will be sent now') },
      problems: { 404: 'Mail not found', 409: 'It was sent, is being sent, or is being held back' },
    },
    async (c, { params }) => {
      const { db, now, request } = c.var
      const id = readRowId(params.id)
      const mail = id !== null && (await findMail(db, id))
      if (!mail) return notFound(c, mailMessages.notFound)
      if (mail.state === 'sent') return problem(c, 409, { detail: mailMessages.sent })
      if (!(await retryMail(db, id, now()))) return problem(c, 409, { detail: mailMessages.notRetryable })
      c.set('audited', [{ subject: String(id), note: mail.subject }])
      deliverInBackground(c.var, request)
      return c.json({ success: true, message: mailMessages.retried })
    },
  ),
  route(
    'POST /api/admin/mails/retry',
    {
      id: 'retryFailedMails',
      role: 'admin',
      summary: 'Retry all failed emails',
      responses: { 200: messageOf('They will be sent now') },
    },
    async (c) => {
      const { db, now, request } = c.var
      const message = retriedMessage(await retryGivenUp(db, now()))
      c.set('audited', [{ subject: '', note: message }])
      deliverInBackground(c.var, request)
      return c.json({ success: true, message })
    },
  ),
]

function toMailRow(mail: ListedMail, now: number): api.MailRow {
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
