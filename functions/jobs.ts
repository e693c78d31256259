import { Cron } from 'croner'
import { sendIndexPings } from '#functions/index-pings/send-pings.ts'
import { deliverMails } from '#functions/mails/delivery.ts'
import { publishScheduled } from '#functions/posts/publishing-job.ts'
import { keepSiteBuilt } from '#functions/rebuilds/request-rebuild.ts'
import { runSweep } from '#functions/retention/sweep.ts'
import { describeFailure } from '#src/domain/text/failures.ts'
import { finishJob, type JobLease, takeJob } from '#src/storage/jobs/changes.ts'
import { observeJob } from '#src/telemetry/observe.ts'
import type { Services } from './services.ts'

const second = 1000

/** Works until nothing is left or `untilMs` has come. The next run continues. */
type Work = (services: Services, untilMs: number) => Promise<unknown>

type JobRule = { schedule: string; budgetMs: number; holdMs?: number; work: Work }

const everyMinute = '* * * * *'

/**
 * Every scheduled job. A tick runs those that are due in parallel, each within its own time. Netlify gives a tick 30 seconds,
 * so no step starts after `budgetMs`. What runs once an hour has a minute of its own.
 * `holdMs`: how long a lease lasts after a run was killed, longer than any run may take.
 */
const jobs = {
  // On a machine a mail may take minutes, longer than this job's lease. Mails have their own.
  mails: {
    schedule: everyMinute,
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
    schedule: everyMinute,
    budgetMs: 10 * second,
    work: async (services, untilMs) => (await import('./waitlist/forward.ts')).forwardWaitlist(services, untilMs),
  },
  // Pages of customers' sites aren't loaded here: publications are queued, and another job sends them.
  articles: {
    schedule: everyMinute,
    budgetMs: 20 * second,
    work: async (services, untilMs) => (await import('#functions/articles/job.ts')).runArticles(services, untilMs),
  },
  'page-batches': {
    schedule: everyMinute,
    budgetMs: 20 * second,
    work: async (services, untilMs) =>
      (await import('#functions/page-batches/job.ts')).runPageBatches(services, untilMs),
  },
  posts: { schedule: everyMinute, budgetMs: 20 * second, work: publishScheduled },
  rebuild: { schedule: everyMinute, budgetMs: 20 * second, work: keepSiteBuilt },
  'index-pings': { schedule: everyMinute, budgetMs: 20 * second, work: sendIndexPings },
  // A site may take 10 seconds, and our own 3 if none responds.
  'link-checks': {
    schedule: '27 * * * *',
    budgetMs: 9 * second,
    work: async (services, untilMs) => (await import('#functions/links/check-links.ts')).checkLinks(services, untilMs),
  },
  // A check may take 10 seconds with everything it leads to, and asking whether our own site is up 3.
  'proof-checks': {
    schedule: everyMinute,
    budgetMs: 10 * second,
    work: async (services, untilMs) =>
      (await import('#functions/proofs/check-proofs.ts')).checkProofs(services, untilMs),
  },
  evidence: {
    schedule: everyMinute,
    budgetMs: 15 * second,
    work: async (services, untilMs) => (await import('#functions/evidence/job.ts')).keepEvidence(services, untilMs),
  },
  // As for proofs.
  scout: {
    schedule: everyMinute,
    budgetMs: 10 * second,
    work: async (services, untilMs) => (await import('#functions/scout/job.ts')).runScout(services, untilMs),
  },
  // As for links.
  'directory-checks': {
    schedule: '7 * * * *',
    budgetMs: 9 * second,
    work: async (services, untilMs) => {
      const { checkDirectories } = await import('#functions/directory-checks/check-directories.ts')
      const { listedDirectories } = await import('#src/seo/directories/list.ts')
      await checkDirectories(services, untilMs, listedDirectories)
    },
  },
  'domain-ages': {
    schedule: '17 * * * *',
    budgetMs: 15 * second,
    work: async (services, untilMs) => (await import('./links/domain-ages.ts')).updateDomainAges(services, untilMs),
  },
  'security-log': {
    schedule: everyMinute,
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
    schedule: '*/5 * * * *',
    budgetMs: 15 * second,
    work: async (services, untilMs) =>
      (await import('./deliveries/report-mails.ts')).queueReportMails(services, untilMs),
  },
  'mention-mails': {
    schedule: '2-59/5 * * * *',
    budgetMs: 15 * second,
    work: async (services, untilMs) => (await import('./mentions/daily-mails.ts')).queueMentionMails(services, untilMs),
  },
  orders: {
    schedule: '37 * * * *',
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
    schedule: '47 * * * *',
    budgetMs: 15 * second,
    work: async (services, untilMs) => (await import('./profiles/reminders.ts')).remindOfProfiles(services, untilMs),
  },
  suggestions: {
    schedule: '52 * * * *',
    budgetMs: 15 * second,
    work: async (services, untilMs) => (await import('./suggestions/refresh.ts')).refreshOutdated(services, untilMs),
  },
  // It ends its last requests itself, 28 seconds after it started.
  publications: {
    schedule: everyMinute,
    budgetMs: 9 * second,
    work: async (services, untilMs) => (await import('./publishing/job.ts')).publishDue(services, untilMs),
  },
  // A source may take 7 seconds to answer.
  'mention-polls': {
    schedule: everyMinute,
    budgetMs: 15 * second,
    work: async (services, untilMs) => (await import('./mentions/polls.ts')).readPolls(services, untilMs),
  },
  'mention-matching': {
    schedule: everyMinute,
    budgetMs: 20 * second,
    work: async (services, untilMs) => (await import('./mentions/match-posts.ts')).matchPosts(services, untilMs),
  },
  // Once a day: it reads all rows.
  forecasts: {
    schedule: '22 4 * * *',
    budgetMs: 20 * second,
    work: async (services, untilMs) => (await import('./survival/forecasts.ts')).refreshForecasts(services, untilMs),
  },
  sweep: { schedule: '57 * * * *', budgetMs: 20 * second, work: runSweep },
  // On a machine. It works in a process of its own, which may take hours.
  backups: {
    schedule: '42 * * * *',
    budgetMs: 20 * second,
    holdMs: 6 * 60 * 60 * second,
    work: async (services) => (await import('./backups/job.ts')).makeBackups(services),
  },
  // The webhook may take 10 seconds, and asking our own site 3.
  alerts: {
    schedule: everyMinute,
    budgetMs: 5 * second,
    work: async (services) => (await import('./alerts/watch.ts')).watchMachine(services),
  },
} satisfies Record<string, JobRule>

export type Job = keyof typeof jobs
export const jobNames = Object.keys(jobs) as Job[]

export function holdMsOf(name: Job): number {
  const { holdMs = 60 * second }: JobRule = jobs[name]
  return holdMs
}

/** When the next run is due that comes after a time. */
export function nextRun(name: Job, after: number): number {
  // Netlify's schedules are in UTC, too.
  const next = new Cron(jobs[name].schedule, { timezone: 'UTC' }).nextRun(new Date(after))
  if (!next) throw new Error(`The schedule of ${name} has no next run.`)
  return next.getTime()
}

/** Runs a job now, unless another run holds it. */
export async function runJob(services: Services, name: Job): Promise<'done' | 'held'> {
  const lease = { name, holder: services.newId(), now: services.now(), holdMs: holdMsOf(name) }
  if (!(await takeJob(services.db, lease))) return 'held'
  await runTaken(services, lease)
  return 'done'
}

/** Runs a job whose lease was taken. Notes how it went, also if it fails. */
export async function runTaken(services: Services, lease: JobLease & { name: Job }): Promise<void> {
  const { name, now: startedAt } = lease
  const { budgetMs, work }: JobRule = jobs[name]
  const finish = (error: string | null) =>
    finishJob(services.db, lease, { now: services.now(), dueAt: nextRun(name, startedAt), error })
  try {
    await observeJob(name, lease.holder, () => work(services, startedAt + budgetMs))
  } catch (error) {
    await finish(describeFailure(error))
    throw error
  }
  await finish(null)
}
