import { sendIndexPings } from '#functions/index-pings/send-pings.ts'
import { deliverMails } from '#functions/mails/delivery.ts'
import { publishScheduled } from '#functions/posts/publishing-job.ts'
import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import { runSweep } from '#functions/retention/sweep.ts'
import { finishJob, takeJob } from '#src/storage/jobs/changes.ts'
import type { Services } from './services.ts'

const second = 1000

/** Works until nothing is left or `untilMs` has come. The next run continues. */
type Work = (services: Services, untilMs: number) => Promise<void>

/**
 * Every scheduled job, each a function with its own time. Netlify gives it 30 seconds, so no step starts after
 * `budgetMs`.
 */
const jobs = {
  // On a machine a mail may take minutes, longer than this job's lease. Mails have their own.
  mails: {
    budgetMs: 15 * second,
    work: (services, untilMs) =>
      deliverMails(services, untilMs, {
        report: async (rows) => {
          const { writeSecurityEvent } = await import('./security-log/queue.ts')
          await writeSecurityEvent(services, { event: 'mail-refused', details: { rows } })
        },
      }),
  },
  waitlist: {
    budgetMs: 10 * second,
    work: async (services, untilMs) => {
      const { forwardWaitlist } = await import('./waitlist/forward.ts')
      await forwardWaitlist(services, untilMs)
    },
  },
  // Pages of customers' sites aren't loaded here: publications are queued, and another job sends them.
  articles: {
    budgetMs: 20 * second,
    work: async (services, untilMs) => {
      const { runArticles } = await import('#functions/articles/job.ts')
      await runArticles(services, untilMs)
    },
  },
  'page-batches': {
    budgetMs: 20 * second,
    work: async (services, untilMs) => {
      const { runPageBatches } = await import('#functions/page-batches/job.ts')
      await runPageBatches(services, untilMs)
    },
  },
  posts: { budgetMs: 20 * second, work: publishScheduled },
  rebuild: { budgetMs: 20 * second, work: requestRebuild },
  'index-pings': { budgetMs: 20 * second, work: sendIndexPings },
  // A site may take 10 seconds, and our own 3 if none responds.
  'link-checks': {
    budgetMs: 9 * second,
    work: async (services, untilMs) => {
      const { checkLinks } = await import('#functions/links/check-links.ts')
      await checkLinks(services, untilMs)
    },
  },
  // A check may take 10 seconds with everything it leads to, and asking whether our own site is up 3.
  'proof-checks': {
    budgetMs: 10 * second,
    work: async (services, untilMs) => {
      const { checkProofs } = await import('#functions/proofs/check-proofs.ts')
      await checkProofs(services, untilMs)
    },
  },
  // As for links.
  'directory-checks': {
    budgetMs: 9 * second,
    work: async (services, untilMs) => {
      const { checkDirectories } = await import('#functions/directory-checks/check-directories.ts')
      const { listedDirectories } = await import('#src/seo/directories/list.ts')
      await checkDirectories(services, untilMs, listedDirectories)
    },
  },
  'domain-ages': {
    budgetMs: 15 * second,
    work: async (services, untilMs) => {
      const { updateDomainAges } = await import('./links/domain-ages.ts')
      await updateDomainAges(services, untilMs)
    },
  },
  'security-log': {
    budgetMs: 15 * second,
    work: async (services, untilMs) => {
      const { alertOwner } = await import('./security-log/alerts.ts')
      const { shipEvents } = await import('./security-log/ship-events.ts')
      // Mails first, so that a webhook that hangs doesn't delay them.
      await alertOwner(services)
      await shipEvents(services, untilMs)
    },
  },
  'report-mails': {
    budgetMs: 15 * second,
    work: async (services, untilMs) => {
      const { queueReportMails } = await import('./deliveries/report-mails.ts')
      await queueReportMails(services, untilMs)
    },
  },
  'mention-mails': {
    budgetMs: 15 * second,
    work: async (services, untilMs) => {
      const { queueMentionMails } = await import('./mentions/daily-mails.ts')
      await queueMentionMails(services, untilMs)
    },
  },
  orders: {
    budgetMs: 20 * second,
    work: async (services, untilMs) => {
      const { pauseAllUnpaid } = await import('./plans/pause-unpaid.ts')
      await pauseAllUnpaid(services, untilMs)
      const { recheckPayments } = await import('./payments/recheck-payments.ts')
      await recheckPayments(services, untilMs)
      const { syncOrders } = await import('./fulfilment/sync-orders.ts')
      await syncOrders(services, undefined, untilMs)
    },
  },
  'profile-reminders': {
    budgetMs: 15 * second,
    work: async (services, untilMs) => {
      const { remindOfProfiles } = await import('./profiles/reminders.ts')
      await remindOfProfiles(services, untilMs)
    },
  },
  suggestions: {
    budgetMs: 15 * second,
    work: async (services, untilMs) => {
      const { refreshOutdated } = await import('./suggestions/refresh.ts')
      await refreshOutdated(services, untilMs)
    },
  },
  // It ends its last requests itself, 28 seconds after it started.
  publications: {
    budgetMs: 9 * second,
    work: async (services, untilMs) => {
      const { publishDue } = await import('./publishing/job.ts')
      await publishDue(services, untilMs)
    },
  },
  // A source may take 7 seconds to answer.
  'mention-polls': {
    budgetMs: 15 * second,
    work: async (services, untilMs) => {
      const { readPolls } = await import('./mentions/polls.ts')
      await readPolls(services, untilMs)
    },
  },
  'mention-matching': {
    budgetMs: 20 * second,
    work: async (services, untilMs) => {
      const { matchPosts } = await import('./mentions/match-posts.ts')
      await matchPosts(services, untilMs)
    },
  },
  sweep: { budgetMs: 20 * second, work: runSweep },
} satisfies Record<string, { budgetMs: number; work: Work }>

export type Job = keyof typeof jobs

/** How long a lease lasts after a run was killed: longer than any run may take. */
const holdMs = 60 * second

/** Runs a job, unless another run holds it. */
export async function runJob(services: Services, name: Job): Promise<'done' | 'held'> {
  const { budgetMs, work }: { budgetMs: number; work: Work } = jobs[name]
  const startedAt = services.now()
  const lease = { name, holder: services.newId(), now: startedAt, holdMs }
  if (!(await takeJob(services.db, lease))) return 'held'
  try {
    await work(services, startedAt + budgetMs)
  } finally {
    await finishJob(services.db, lease, services.now())
  }
  return 'done'
}
