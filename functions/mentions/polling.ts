import { withoutRemoved } from '#functions/leads/removed-authors.ts'
import { describeError } from '#functions/http/describe-error.ts'
import type { Services } from '#functions/services.ts'
import { retryIn, sourceFaults } from '#src/domain/mentions/faults.ts'
import { freshMs, type PolledKind, polledKinds } from '#src/domain/mentions/sources.ts'
import {
  listDuePolls,
  type NewPost,
  type PollRow,
  type Postponed,
  recordFailure,
  recordReading,
  syncPolls,
} from '#src/storage/mentions/polls.ts'
import { type SourceAccess, sourceAccess } from './sources/access.ts'
import { adapters } from './sources/adapters.ts'
import { readPoll } from './sources/reading.ts'
import { SourceFault } from './sources/requests.ts'

export type PollServices = Pick<Services, 'db' | 'env' | 'now' | 'log' | 'network'>

/** Polls of a kind of source that a run looks at. */
const perRun = 300
/** Hosts of a kind that are read in parallel. */
const concurrency = 6

/**
 * Reads the searches and feeds that are due: all kinds of sources in parallel, several hosts of each, and each host one
 * request at a time. No request starts after `untilMs`. Throws only once every host has had its turn.
 */
export async function readPolls(
  services: PollServices,
  untilMs = Number.POSITIVE_INFINITY,
  access: SourceAccess = sourceAccess(services),
): Promise<void> {
  await syncPolls(services.db, services.now())
  const failures: unknown[] = []
  const readKind = async (kind: PolledKind) => {
    const due = await listDuePolls(services.db, kind, services.now(), perRun)
    const queues = [...Map.groupBy(due, hostOf).values()]
    const work = async () => {
      for (let queue = queues.shift(); queue; queue = queues.shift()) await readHost(services, queue, untilMs, access)
    }
    await Promise.all(Array.from({ length: concurrency }, () => work().catch((error: unknown) => failures.push(error))))
  }
  await Promise.all(polledKinds.map(readKind))
  if (failures.length > 0) throw failures[0]
}

/** Kinds whose searches all go to one host. */
const singleHosts: ReadonlySet<string> = new Set<PolledKind>(['hackernews', 'reddit', 'stackexchange'])

function hostOf({ kind, place }: PollRow): string {
  if (singleHosts.has(kind)) return ''
  return kind === 'feed' ? (URL.parse(place)?.host ?? place) : place
}

/** Reads the polls of one host, with pauses. After a fault that concerns all of it, the rest waits too. */
async function readHost(
  services: PollServices,
  queue: readonly PollRow[],
  untilMs: number,
  access: SourceAccess,
): Promise<void> {
  const { now } = services
  for (const [index, poll] of queue.entries()) {
    if (now() >= untilMs) return
    const waitMs = await readOne(services, poll, untilMs, access)
    if (waitMs === 'stop' || index === queue.length - 1) return
    if (now() + waitMs >= untilMs) return
    await access.pause(waitMs)
  }
}

/** Returns how long to wait before the next request to the host. `stop`: nothing more is read there in this run. */
async function readOne(
  { db, now, log }: PollServices,
  poll: PollRow,
  untilMs: number,
  access: SourceAccess,
): Promise<number | 'stop'> {
  const kind = poll.kind as PolledKind
  const { pauseMs, intervalMs } = adapters[kind]
  try {
    const reading = await readPoll(access, kind, poll, untilMs)
    const at = now()
    const waitMs = Math.max(pauseMs, reading?.waitMs ?? 0)
    const postponed = waitMs > pauseMs ? { ...whereOf(poll), until: at + waitMs } : undefined
    const nextAt = at + intervalMs * (1 + access.random() / 10)
    if (!reading) {
      await recordReading(db, poll, [], { ...unchanged(poll), nextAt, postponed }, at)
      return waitMs
    }
    // What wasn't read to its end is read again from its start, before it is known up to when it was seen.
    const seen = reading.isComplete
      ? { ...reading.validators, newestAt: newestOf(poll, reading.posts) }
      : unchanged(poll)
    const fresh = reading.posts.filter(({ postedAt }) => at - postedAt <= freshMs)
    const findable = await withoutRemoved(db, fresh)
    const added = await recordReading(
      db,
      poll,
      findable,
      { ...seen, nextAt: reading.isComplete ? nextAt : at, postponed },
      at,
    )
    if (added > 0) log({ level: 'info', event: 'source-read', kind, poll: poll.id, posts: added })
    return waitMs
  } catch (error) {
    return fail({ db, now, log }, poll, error, access)
  }
}

async function fail(
  { db, now, log }: Pick<PollServices, 'db' | 'now' | 'log'>,
  poll: PollRow,
  error: unknown,
  access: SourceAccess,
): Promise<number | 'stop'> {
  const isOurs = !(error instanceof SourceFault)
  const { message, scope, waitMs } = isOurs ? new SourceFault('target', sourceFaults.ours) : error
  const about = { kind: poll.kind, poll: poll.id, failures: poll.failures + 1 }
  const cause = isOurs ? error : error.cause
  const details = cause instanceof Error ? { cause: describeError(cause) } : {}
  log({ level: isOurs ? 'error' : 'warn', event: 'source-not-read', ...about, error: message, ...details })
  const nextAt = now() + retryIn(poll.failures + 1, access.random(), waitMs)
  const postponed = scope === 'host' ? { ...whereOf(poll), until: nextAt, error: message } : undefined
  await recordFailure(db, poll, { error: message, nextAt, postponed })
  return postponed ? 'stop' : adapters[poll.kind as PolledKind].pauseMs
}

/** What has to wait when a source asks to: all of its kind if there is only one host. */
function whereOf({ kind, place }: PollRow): Pick<Postponed, 'kind' | 'place'> {
  return singleHosts.has(kind) ? { kind } : { kind, place }
}

function unchanged({ etag, lastModified, newestAt }: PollRow) {
  return { etag, lastModified, newestAt }
}

function newestOf({ newestAt }: PollRow, posts: readonly NewPost[]): number | null {
  return posts.reduce<number | null>((newest, { postedAt }) => Math.max(newest ?? 0, postedAt), newestAt)
}
