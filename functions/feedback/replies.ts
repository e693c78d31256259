import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { findAllowance } from '#functions/plans/allowance.ts'
import type { Sent } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import type { NewReply } from '#src/domain/feedback/feedback.api.ts'
import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { hasForeignLink } from '#src/domain/replies/foreign-links.ts'
import { addReply } from '#src/storage/feedback/changes.ts'
import { findOwnFeedback } from '#src/storage/feedback/queries.ts'
import { respondConflict } from './decisions.ts'
import { giveBackMail, mailRefusal, type MailRefusal } from './mail-limits.ts'
import { askMail, replyMail } from './mails.ts'
import { readFeedbackRow } from './views.ts'

const refusals: Record<MailRefusal, string> = {
  account: feedbackMessages.mailsUsedUp,
  inbox: feedbackMessages.tooManyMails,
}

/**
 * Mails a reply to feedback's author, once they have confirmed their email. Accounts cost nothing without a plan, so they
 * can't send links. The version makes a second click a conflict instead of a second mail.
 */
export async function respondReply(
  c: ApiCall,
  { params: { id }, body }: Sent<'/{id}', object, NewReply>,
): Promise<Response> {
  const { db, now, newId } = c.var
  const user = signedIn(c)
  const row = await findOwnFeedback(db, user.id, id)
  if (!row) return notFound(c, feedbackMessages.notFound)
  const { text, version } = body()
  if (version !== row.version) return respondConflict(c, id)
  const { email } = row
  if (email === null) return invalid(c, [{ field: 'text', message: feedbackMessages.noEmail }])
  const { feedbackMails } = await findAllowance(db, user.id, now())
  const hasPlan = feedbackMails > allowances.none.feedbackMails
  if (!hasPlan && hasForeignLink(text.normalize('NFKC'), [])) {
    return invalid(c, [{ field: 'text', message: feedbackMessages.replyHasLink }])
  }
  const refused = await mailRefusal(c.var, user.id, email)
  if (refused) return problem(c, 429, { detail: refusals[refused] })
  const reply = { id: newId(), text }
  const feedback = { ...row, email }
  const mail = { mail: await replyMail(c.var, feedback, reply), ask: await askMail(c.var, feedback) }
  const outcome = await addReply(db, { ...reply, feedbackId: id, version: row.version, mail }, now())
  if (outcome === null) {
    await giveBackMail(c.var, user.id, email)
    return respondConflict(c, id)
  }
  deliverInBackground(c.var, c.var.request)
  const saved = await findOwnFeedback(db, user.id, id)
  if (!saved) return notFound(c, feedbackMessages.notFound)
  const message = outcome === 'waits' ? feedbackMessages.replyWaits : feedbackMessages.replied
  return c.json({ success: true, message, data: await readFeedbackRow(db, saved) })
}
