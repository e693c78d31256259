import { createHash } from 'node:crypto'
import type { Services } from '#functions/services.ts'
import { inboxKey } from '#src/domain/emails/emails.ts'
import { feedbackLimits } from '#src/domain/feedback/feedback.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'

const perDay = { limit: feedbackLimits.mailsPerDay, windowMs: 24 * 60 * 60 * 1000 }

/** Counts a mail about feedback. False: the inbox has had enough of them today. Anyone can type someone else's email. */
export async function mayMail({ db, now }: Pick<Services, 'db' | 'now'>, email: string): Promise<boolean> {
  const inbox = createHash('sha256').update(inboxKey(email)).digest('base64url').slice(0, 22)
  return (await countUse(db, `feedback-mail:${inbox}`, perDay, now())) === null
}
