import { fieldErrorsOf } from '#functions/http/errors.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { ApiCall } from '#functions/services.ts'
import { admit } from '#functions/sign-in/sessions/access.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { feedbackChange } from '#src/domain/feedback/feedback.api.ts'
import { feedbackMessages, type FeedbackStatus } from '#src/domain/feedback/feedback.ts'
import { isExcerpt } from '#src/domain/feedback/sent-feedback.ts'
import { type AuthorMail, type MailOutcome, saveFeedback } from '#src/storage/feedback/changes.ts'
import { type FeedbackRow, findOwnFeedback } from '#src/storage/feedback/queries.ts'
import { giveBackMail, mailRefusal, type MailRefusal } from './mail-limits.ts'
import { askMail, statusMail } from './mails.ts'
import { readFeedbackRow } from './views.ts'

const unsent: Record<MailRefusal, string> = {
  account: feedbackMessages.savedMailsUsedUp,
  inbox: feedbackMessages.savedTooManyMails,
}

const messages: Record<MailOutcome, string> = {
  none: feedbackMessages.saved,
  sent: feedbackMessages.savedWithMail,
  waits: feedbackMessages.savedMailWaits,
}

/** What the project's owner decides: the status, and whether it's on the board. */
export async function respondChange(c: ApiCall, id: string, sent: object): Promise<Response> {
  // The route is open to visitors, so it isn't the guard that asks who is calling.
  const denied = await admit(c, { role: 'confirmed', needs: {} })
  if (denied) return denied
  c.header('cache-control', 'no-store')
  const row = await findOwnFeedback(c.var.db, signedIn(c).id, id)
  if (!row) return notFound(c, feedbackMessages.notFound)
  const { data, error } = feedbackChange.safeParse(sent)
  if (!data) return invalid(c, fieldErrorsOf(error.issues))
  const { version, status = row.status, shown = row.shown, shownText = row.shownText ?? '' } = data
  if (shown && row.mayShowAt === null) return invalid(c, [{ field: 'shown', message: feedbackMessages.notAllowed }])
  if (shownText !== '' && !isExcerpt(shownText, row.text)) {
    return invalid(c, [{ field: 'shownText', message: feedbackMessages.notAnExcerpt }])
  }
  if (version !== row.version) return respondConflict(c, row.id)
  const { mail, refused } = await mailAbout(c, row, status)
  const edit = {
    id: row.id,
    version: row.version,
    status,
    shown,
    shownText: shownText === row.text ? null : shownText || null,
    mail,
  }
  const saved = await saveFeedback(c.var.db, edit, c.var.now())
  if (mail && (!saved || saved.outcome === 'none')) await giveBackMail(c.var, signedIn(c).id, mail.mail.recipient)
  if (!saved) return respondConflict(c, row.id)
  const { outcome } = saved
  if (outcome !== 'none') deliverInBackground(c.var, c.var.request)
  const message = refused ? unsent[refused] : messages[outcome]
  return c.json({
    success: true,
    message,
    mailed: outcome === 'sent',
    data: await readFeedbackRow(c.var.db, saved.row),
  })
}

/** What was read before is out of date. The interface shows what it is now, and keeps what was typed. */
export async function respondConflict(c: ApiCall, id: string): Promise<Response> {
  const present = await findOwnFeedback(c.var.db, signedIn(c).id, id)
  if (!present) return notFound(c, feedbackMessages.notFound)
  const data = { feedback: await readFeedbackRow(c.var.db, present) }
  return problem(c, 409, { detail: feedbackMessages.conflict, data })
}

/** What they are told, if anything. Beyond a limit the status is saved without a mail. */
async function mailAbout(
  c: ApiCall,
  row: FeedbackRow,
  status: FeedbackStatus,
): Promise<{ mail: AuthorMail | null; refused?: MailRefusal }> {
  const { email } = row
  if (status === row.status || email === null) return { mail: null }
  const mail = await statusMail(c.var, { ...row, email }, status)
  const read = await readFeedbackRow(c.var.db, row)
  if (mail === null || read?.notified.some((notified) => notified.status === status)) return { mail: null }
  const refused = await mailRefusal(c.var, signedIn(c).id, email)
  return refused ? { mail: null, refused } : { mail: { mail, ask: await askMail(c.var, { ...row, email }) } }
}
