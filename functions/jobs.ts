import { removeOldEvents } from '#src/storage/payments.ts'
import { removeOldRateLimits } from '#src/storage/rate-limits.ts'
import { removeStaleAccounts } from '#src/storage/users.ts'
import { removeUnconfirmed } from '#src/storage/waitlist.ts'
import { sendIndexPings } from './index-pings.ts'
import { deliverMails } from './mail/delivery.ts'
import { publishScheduled } from './posts/schedule.ts'
import { askRebuild } from './rebuild.ts'
import type { Services } from './services.ts'

export type Job = 'outbox' | 'posts' | 'waitlist' | 'rebuild' | 'index-pings' | 'link-checks' | 'domain-ages' | 'sweep'

const second = 1000
const day = 24 * 60 * 60 * second

/** Work that comes by the clock. Each job takes up where the last one stopped. */
export async function runJob(services: Services, job: Job): Promise<void> {
  // A scheduled function has 30 seconds; a mail that hangs may take 10 of them.
  if (job === 'outbox') return deliverMails(services, services.now() + 15 * second)
  if (job === 'waitlist') {
    const { forwardWaitlist } = await import('./waitlist/forwarding.ts')
    return forwardWaitlist(services, services.now() + 10 * second)
  }
  if (job === 'posts') return publishScheduled(services)
  if (job === 'rebuild') return askRebuild(services)
  if (job === 'index-pings') return sendIndexPings(services)
  // A site may take 10 seconds, and our own 3 when none answers.
  if (job === 'link-checks') {
    const { checkLinks } = await import('./link-checks.ts')
    return checkLinks(services, services.now() + 9 * second)
  }
  if (job === 'domain-ages') {
    const { askDomainAges } = await import('./links/domain-ages.ts')
    return askDomainAges(services, services.now() + 15 * second)
  }
  const { sweepUploads } = await import('./images/sweep.ts')
  await sweepUploads(services)
  await removeUnconfirmed(services.db, services.now() - 30 * day)
  await removeStaleAccounts(services.db, services.now() - 30 * day, services.now())
  await removeOldEvents(services.db, services.now() - 90 * day)
  await removeOldRateLimits(services.db, services.now() - 2 * day)
}
