import { workThrough } from '#functions/fetching/workers.ts'
import { findPollHost, forgetPollHosts } from '#src/storage/mentions/poll-hosts.ts'
import { type DuePoll, listDuePolls, nameHosts } from '#src/storage/mentions/polls.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { site } from '#src/site.ts'
import { takeJob } from '#src/storage/jobs/changes.ts'
import { syncPolls } from '#src/storage/mentions/wanted-polls.ts'
import { takeJoined } from './joined-searches.ts'
import { type PollServices, readDuePoll } from './read-poll.ts'
import { type SourceAccess, sourceAccess } from './sources/access.ts'
import { everyOf, firstHosts, hostOf, pauseOf } from './sources/hosts.ts'

/** Polls of a host that a run looks at, and all that it looks at. */
const perHost = 50
const perRun = 3000
/** How often the polls of all projects are looked at. */
const syncMs = 60 * 60 * 1000
/** Hosts that are read in parallel. */
const concurrency = 24
/** How long a run waits for a host, in milliseconds. */
const waitedForMs = 10_000
/** Pages of one search in a row, before others of its host have their turn. */
const pagesInARow = 5

/**
 * Reads the searches and feeds that are due: several hosts in parallel, and each host one request at a time. No request
 * starts after `untilMs`. Throws only once every host has had its turn.
 */
export async function readPolls(
  services: PollServices,
  untilMs = Number.POSITIVE_INFINITY,
  access: SourceAccess = sourceAccess(services),
): Promise<void> {
  const { db, now } = services
  await syncSometimes(services)
  await nameHosts(db, hostOf)
  await forgetPollHosts(db, now())
  // A host that may be asked a moment later is waited for, or it would be asked in every other run only.
  const readyBy = Math.min(untilMs, now() + waitedForMs)
  const due = await listDuePolls(db, { now: now(), readyBy, first: firstHosts, perHost, limit: perRun })
  const searched = due.filter(({ kind }) => kind !== 'reddit' || site.reddit)
  const queues = [...Map.groupBy(searched, ({ host }) => host).values()]
  await workThrough({
    concurrency,
    mayStart: () => now() < untilMs,
    take: () => Promise.resolve(queues.shift() ?? null),
    work: (queue) => readHost(services, queue, untilMs, access),
  })
}

/** Requests change the polls of their own project. What was deleted with one is found here, a lease at a time. */
async function syncSometimes({ db, now }: PollServices): Promise<void> {
  const lease = { name: 'mention-poll-sync', holder: 'mention-polls', now: now(), holdMs: syncMs }
  if (await takeJob(db, lease)) await syncPolls(db, now())
}

/** Reads the polls of one host, with pauses. After a fault that concerns all of it, the rest waits too. */
async function readHost(
  services: PollServices,
  queue: DuePoll[],
  untilMs: number,
  access: SourceAccess,
): Promise<void> {
  const { db, now } = services
  let restedAt = 0
  let page = 1
  for (let poll = takeJoined(queue); poll;) {
    const { host } = poll
    const { waitUntil, nextAt } = await findPollHost(db, host, now())
    // Further pages count as requests of the day, but don't have to wait for their share of it, unless there are few a minute.
    const waitsForShare = page === 1 || everyOf(host, poll.kind, access.settings) > 0
    const readyAt = Math.max(restedAt, waitUntil, waitsForShare ? nextAt : 0)
    if (Math.max(readyAt, now()) >= untilMs) return
    if (readyAt > now()) await access.pause(readyAt - now())
    const outcome = await readDuePoll(services, poll, access)
    restedAt = now() + pauseOf(host, poll.kind as PolledKind)
    if (outcome === 'stop') return
    page = outcome === 'done' || page === pagesInARow ? 1 : page + 1
    poll = outcome === 'done' || page === 1 ? takeJoined(queue) : outcome
  }
}
