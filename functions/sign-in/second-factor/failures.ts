import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { ApiCall } from '#functions/services.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { mailStatement } from '#src/storage/mails/changes.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { factorMail } from './mails.ts'

const day = 24 * 60 * 60_000
/** The next failure notifies the owner. Owners mistype too. */
const unreportedFailures = { limit: 4, windowMs: day }

/** Counts failed second steps per account, so that starting a new sign-in every few attempts doesn't go unnoticed. */
export async function countFailure(c: ApiCall, user: User): Promise<void> {
  const { db, now } = c.var
  const over = await countUse(db, `second-factor:failed:${user.id}`, unreportedFailures, now())
  if (over !== null) await notifyOwner(c, user)
}

/** Someone has the first factor but not the second. At most one mail a day. */
export async function notifyOwner(c: ApiCall, user: User): Promise<void> {
  const { db, now, request } = c.var
  await mailStatement(db, factorMail(c.var, user, 'tries-failed', String(Math.floor(now() / day))), now())
  deliverInBackground(c.var, request)
}
