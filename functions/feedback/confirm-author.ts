import type { Services, SigningServices } from '#functions/services.ts'
import { confirmEmail, type WaitingMail } from '#src/storage/feedback/changes.ts'
import { type FeedbackAuthor, type FeedbackRow, listWaiting } from '#src/storage/feedback/queries.ts'
import { replyMail, statusMail } from './mails.ts'

type ConfirmServices = SigningServices & Pick<Services, 'db' | 'now'>

/** Records that someone confirmed their email, and queues what waited for it. */
export async function confirmAuthor(services: ConfirmServices, author: FeedbackAuthor): Promise<void> {
  const { db, now } = services
  await confirmEmail(db, author, await waitingMails(services, author), now())
  // What was said meanwhile. From now on nothing waits.
  const late = await waitingMails(services, author)
  if (late.length > 0) await confirmEmail(db, author, late, now())
}

async function waitingMails(services: ConfirmServices, author: FeedbackAuthor): Promise<WaitingMail[]> {
  const { replies, notices } = await listWaiting(services.db, author)
  const all = [
    ...notices.map(async ({ feedback, notice: { feedbackId, status } }) => {
      const mail = await statusMail(services, withEmail(feedback), status)
      return mail && { mail, feedbackId, status }
    }),
    ...replies.map(async ({ feedback, reply }) => {
      return { mail: await replyMail(services, withEmail(feedback), reply), replyId: reply.id }
    }),
  ]
  return (await Promise.all(all)).filter((one) => one !== null)
}

/** Found by its email, so it has one. */
function withEmail(feedback: FeedbackRow): FeedbackRow & { email: string } {
  return { ...feedback, email: feedback.email ?? '' }
}
