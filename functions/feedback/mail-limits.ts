import { findAllowance } from '#functions/plans/allowance.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { feedbackLimits } from '#src/domain/feedback/feedback.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { countUse, uncountUse } from '#src/storage/rate-limits/changes.ts'
import { hashEmail } from './email-hash.ts'

const perInbox = { limit: feedbackLimits.mailsPerDay, windowMs: dayMs }

/** `account`: it has sent what its plan allows in a day. `inbox`: it has had enough of them today. */
export type MailRefusal = 'account' | 'inbox'

type LimitServices = Pick<Services, 'db' | 'now'>

/**
 * Counts a mail about feedback, of any kind. Anyone can type someone else's email, and an account's projects and what is
 * said to them cost nothing, so both are limited. A mail that one of them refuses isn't counted by the other. Null: it
 * may be sent.
 */
export async function mailRefusal(
  { db, now }: LimitServices,
  userId: string,
  email: string,
): Promise<MailRefusal | null> {
  const { feedbackMails: limit } = await findAllowance(db, userId, now())
  const key = await accountKey(db, userId)
  if ((await countUse(db, key, { limit, windowMs: dayMs }, now())) !== null) {
    await uncountUse(db, key, dayMs, now())
    return 'account'
  }
  if ((await countUse(db, inboxKey(email), perInbox, now())) === null) return null
  await giveBackMail({ db, now }, userId, email)
  return 'inbox'
}

/** For a mail that was counted and then not sent. */
export async function giveBackMail({ db, now }: LimitServices, userId: string, email: string): Promise<void> {
  for (const key of [await accountKey(db, userId), inboxKey(email)]) await uncountUse(db, key, dayMs, now())
}

/** By its inbox, so that a new account doesn't begin at zero. */
async function accountKey(db: Services['db'], userId: string): Promise<string> {
  const email = (await findUser(db, userId))?.email
  return `feedback-mails:${email === undefined ? userId : hashEmail(email).slice(0, 22)}`
}

const inboxKey = (email: string) => `feedback-mail:${hashEmail(email).slice(0, 22)}`
