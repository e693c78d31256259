import { dayMs } from '#src/domain/dates/dates.ts'
import { describeError } from '#functions/http/describe-error.ts'
import { withoutRemoved } from '#functions/leads/removed-authors.ts'
import { retryIn, sourceFaults } from '#src/domain/mentions/faults.ts'
import { freshMs, type PolledKind } from '#src/domain/mentions/sources.ts'
import { findPollHost, pausePollHost } from '#src/storage/mentions/poll-hosts.ts'
import { type DuePoll, onlyNewPosts, recordFailure, recordReading } from '#src/storage/mentions/polls.ts'
import type { Services } from '#functions/services.ts'
import type { SourceAccess } from './sources/access.ts'
import { adapters } from './sources/adapters.ts'
import { everyOf } from './sources/hosts.ts'
import { type PageReading, readPage } from './sources/pages.ts'
import { SourceFault } from './sources/requests.ts'

export type PollServices = Pick<Services, 'db' | 'env' | 'now' | 'log' | 'network'>

/** Posts that are stored of one host in a day. Its polls go on the next day. */
export const perDayLimit = 3000
/** Hosts that we have chosen ourselves, and whose searches show what people wrote. */
const trusted: ReadonlySet<string> = new Set<PolledKind>(['hackernews', 'reddit', 'stackexchange'])
/** A source that sends the same posts on page after page isn't asked faster for it. Milliseconds. */
const repeatedMs = 5 * 60_000
/** After this many failures in a row, a search of several pages starts again. */
const startsAgainAfter = 3

/** `stop`: nothing more is read at the host in this run. A poll: it has another page. */
export type Outcome = 'done' | 'stop' | DuePoll

/** Reads a page of a poll, and stores it with where the next one starts. */
export async function readDuePoll(services: PollServices, poll: DuePoll, access: SourceAccess): Promise<Outcome> {
  try {
    return await read(services, poll, access)
  } catch (error) {
    return fail(services, poll, error, access)
  }
}

async function read({ db, now, log }: PollServices, poll: DuePoll, access: SourceAccess): Promise<Outcome> {
  const kind = poll.kind as PolledKind
  const reading = await readPage(access, kind, poll)
  const at = now()
  const dueAt = at + adapters[kind].intervalMs * (1 + access.random() / 10)
  const everyMs = everyOf(poll.host, poll.kind, access.settings)
  if (!reading) {
    await recordReading(db, poll, [], { ...placeOf(poll), dueAt, spreadMs: everyMs }, at)
    return 'done'
  }
  const { waitMs, spreadMs } = reading
  const asked = { waitUntil: waitMs > 0 ? at + waitMs : 0, spreadMs: Math.max(spreadMs, everyMs) }
  const fresh = reading.posts.filter(({ postedAt }) => at - postedAt <= freshMs)
  const findable = await withoutRemoved(db, fresh)
  const room = await roomFor(db, poll, at)
  const posts = reading.cursor !== null || findable.length > room ? await onlyNewPosts(db, findable) : findable
  const isFull = posts.length > room
  const next = isFull ? { ...placeOf(poll), dueAt: at } : nextPlace(poll, reading, dueAt, at)
  if (next.cursor !== null && posts.length === 0) next.dueAt = at + repeatedMs
  // Before the page is recorded: what is left of it must not be read again today.
  if (isFull) await pausePollHost(db, poll.host, startOfDay(at) + dayMs)
  const added = await recordReading(db, poll, isFull ? posts.slice(0, room) : posts, { ...next, ...asked }, at)
  if (added > 0) log({ level: 'info', event: 'source-read', kind, polls: poll.ids, posts: added })
  if (isFull) return 'stop'
  return next.cursor === null || next.dueAt > at ? 'done' : { ...poll, ...next }
}

/** How many posts of a host may still be stored today. */
async function roomFor(db: PollServices['db'], { kind, host }: DuePoll, now: number): Promise<number> {
  if (trusted.has(kind)) return Number.POSITIVE_INFINITY
  const { added } = await findPollHost(db, host, now)
  return Math.max(0, perDayLimit - added)
}

function startOfDay(now: number): number {
  return now - (now % dayMs)
}

/** How far a poll has come. */
type Place = Pick<DuePoll, 'etag' | 'lastModified' | 'newestAt' | 'cursor' | 'seenTo' | 'undated'>

function placeOf({ etag, lastModified, newestAt, cursor, seenTo, undated }: DuePoll): Place {
  return { etag, lastModified, newestAt, cursor, seenTo, undated }
}

/** Only once the last page is read, it's known that nothing is left before the newest post of the first one. */
function nextPlace(poll: DuePoll, reading: PageReading, dueAt: number, now: number): Place & { dueAt: number } {
  const { cursor, posts } = reading
  const seenTo = posts.reduce<number | null>(
    (newest, { postedAt }) => Math.max(newest ?? 0, postedAt),
    poll.seenTo ?? poll.newestAt,
  )
  const undated = reading.undated.length > 0 ? reading.undated : null
  if (cursor !== null) return { ...placeOf(poll), undated, cursor, seenTo, dueAt: now }
  const isOnly = poll.cursor === null && poll.ids.length === 1
  const validators = isOnly ? reading.validators : { etag: null, lastModified: null }
  return { ...validators, newestAt: seenTo, undated, cursor: null, seenTo: null, dueAt }
}

async function fail({ db, now, log }: PollServices, poll: DuePoll, error: unknown, access: SourceAccess) {
  const isOurs = !(error instanceof SourceFault)
  const { message, scope, waitMs } = isOurs ? new SourceFault('target', sourceFaults.ours) : error
  const failures = poll.failures + 1
  const cause = isOurs ? error : error.cause
  const details = cause instanceof Error ? { cause: describeError(cause) } : {}
  log({
    ...{ level: isOurs ? 'error' : 'warn', event: 'source-not-read', kind: poll.kind, polls: poll.ids, failures },
    ...{ error: message, ...details },
  })
  const at = now()
  const everyMs = everyOf(poll.host, poll.kind, access.settings)
  if (everyMs > 0) await pausePollHost(db, poll.host, at + everyMs)
  const isHost = scope === 'host'
  const hostFailures = isHost ? (await findPollHost(db, poll.host, at)).failures + 1 : 0
  // It may be the page that can't be read anymore.
  const isStuck = !isHost && failures >= startsAgainAfter
  await recordFailure(db, poll, {
    ...(isStuck ? { cursor: null, seenTo: null } : { cursor: poll.cursor, seenTo: poll.seenTo }),
    error: message,
    dueAt: at + retryIn(failures, access.random(), waitMs),
    waitUntil: isHost ? at + retryIn(hostFailures, access.random(), waitMs) : null,
  })
  return isHost ? 'stop' : 'done'
}
