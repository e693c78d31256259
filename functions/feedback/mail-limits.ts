import { findAllowance } from '#functions/plans/allowance.ts'
import type { Services } from '#functions/services.ts'
import { feedbackLimits } from '#src/domain/feedback/feedback.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { hashEmail } from './email-hash.ts'

const dayMs = 24 * 60 * 60 * 1000
const perInbox = { limit: feedbackLimits.mailsPerDay, windowMs: dayMs }

/** `account`: it has sent what its plan allows in a day. `inbox`: it has had enough of them today. */
export type MailRefusal = 'account' | 'inbox'

/**
 * Counts a mail about feedback, of any kind. Anyone can type someone else's email, and an account's projects and what is
 * said to them cost nothing, so both are limited. Null: it may be sent.
 */
export async function mailRefusal(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  email: string,
): Promise<MailRefusal | null> {
  const { feedbackMails: limit } = await findAllowance(db, userId, now())
  const perAccount = { limit, windowMs: dayMs }
  if ((await countUse(db, `feedback-mails:${userId}`, perAccount, now())) !== null) return 'account'
  const inbox = hashEmail(email).slice(0, 22)
  return (await countUse(db, `feedback-mail:${inbox}`, perInbox, now())) === null ? null : 'inbox'
}
