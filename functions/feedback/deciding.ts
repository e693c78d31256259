import type { JsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { ApiCall } from '#functions/services.ts'
import { admit } from '#functions/sessions/access.ts'
import { signedIn } from '#functions/sessions/current.ts'
import { feedbackMessages, type FeedbackStatus, isFeedbackStatus } from '#src/domain/feedback/feedback.ts'
import { saveFeedback } from '#src/storage/feedback/changes.ts'
import { type FeedbackRow, findOwnFeedback } from '#src/storage/feedback/queries.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import { mayMail } from './mail-limits.ts'
import { statusMail } from './mails.ts'
import { readFeedbackRow } from './reading.ts'

/** What the project's owner decides: the status, and whether it's on the board. */
export async function answerChange(c: ApiCall, body: JsonBody): Promise<Response> {
  // The route is open to visitors, so it isn't the guard that asks who is calling.
  const denied = await admit(c, { role: 'confirmed', needs: {} })
  if (denied) return denied
  c.header('cache-control', 'no-store')
  const row = await findOwnFeedback(c.var.db, signedIn(c).id, body.text('id'))
  if (!row) return notFound(c, feedbackMessages.notFound)
  const status = body.get('status') ?? row.status
  if (!isFeedbackStatus(status)) return invalid(c, [{ field: 'status', message: feedbackMessages.statusUnknown }])
  if (body.get('version') !== row.version) return answerConflict(c, row.id)
  const shown = body.get('shown')
  const mail = await mailAbout(c, row, status)
  const change = { id: row.id, version: row.version, status, shown: typeof shown === 'boolean' ? shown : row.shown }
  const saved = await saveFeedback(c.var.db, { ...change, mail }, c.var.now())
  if (!saved) return answerConflict(c, row.id)
  if (mail) deliverInBackground(c.var, c.var.request)
  return c.json({ success: true, data: await readFeedbackRow(c.var.db, saved) })
}

/** What was read before is out of date. The interface shows what it is now, and keeps what was typed. */
export async function answerConflict(c: ApiCall, id: string): Promise<Response> {
  const present = await findOwnFeedback(c.var.db, signedIn(c).id, id)
  if (!present) return notFound(c, feedbackMessages.notFound)
  const data = { feedback: await readFeedbackRow(c.var.db, present) }
  return problem(c, 409, { detail: feedbackMessages.conflict, data })
}

async function mailAbout(c: ApiCall, row: FeedbackRow, status: FeedbackStatus): Promise<OutgoingMail | null> {
  if (status === row.status || status === 'new' || row.email === null) return null
  const read = await readFeedbackRow(c.var.db, row)
  if (read?.told.some((told) => told.status === status)) return null
  // Beyond the limit the status is saved without a mail, and they can still be told of it on another day.
  return (await mayMail(c.var, row.email)) ? statusMail(c.var, { ...row, email: row.email }, status) : null
}
