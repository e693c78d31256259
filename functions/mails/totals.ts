import type { RequestContext } from '#functions/http/environment.ts'
import type { Services } from '#functions/services.ts'
import { networkKey } from '#src/domain/clients/clients.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'

const windowMs = 60 * 60 * 1000
/**
 * Mails an hour that anyone can have sent to any email. Many clients together could send so many that mail servers stop
 * taking ours. Each has a total of its own, so that a flood of submissions keeps nobody from signing in.
 */
const totals = { submission: 300, waitlist: 300, account: 1000 }
/** One network gets no more than this part of a total. */
const networkPart = 0.25

/** Counts such a mail. Returns the milliseconds until the next hour if there were too many. */
export async function countOpenMail(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  { ip }: Pick<RequestContext, 'ip'>,
  kind: keyof typeof totals,
): Promise<number | null> {
  const limit = totals[kind]
  const networkRate = { limit: limit * networkPart, windowMs }
  const networkWaitMs = await countUse(db, `mails-${kind}:${networkKey(ip)}`, networkRate, now())
  if (networkWaitMs !== null) return networkWaitMs
  const waitMs = await countUse(db, `mails-${kind}`, { limit, windowMs }, now())
  if (waitMs !== null) log({ level: 'error', event: 'too-many-mails', kind, limit })
  return waitMs
}
