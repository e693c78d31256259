import type { PolledKind } from '#src/domain/mentions/sources.ts'
import type { NewPost, PollRow } from '#src/storage/mentions/polls.ts'
import type { SourceAccess } from './access.ts'
import { adapters } from './adapters.ts'
import { asSourceFault, type Fetched, fetchSource, type Validators } from './requests.ts'
import { toNewPost } from './stored-post.ts'

/** Pages of one search in a row. */
const mostPages = 5

export type PollReading = {
  posts: NewPost[]
  /** False: there was no time to read all of it. */
  isComplete: boolean
  /** What to ask with next time. */
  validators: Validators
  /** Milliseconds that the source asks to wait. */
  waitMs: number
}

/**
 * Reads what a search or feed has that wasn't seen yet, over several pages if need be. Undefined: nothing has changed.
 * Throws a SourceFault.
 */
export async function readPoll(
  access: SourceAccess,
  kind: PolledKind,
  poll: Pick<PollRow, 'place' | 'term' | 'newestAt' | 'etag' | 'lastModified'>,
  untilMs: number,
): Promise<PollReading | undefined> {
  const { now, settings } = access
  const adapter = adapters[kind]
  const target = { place: poll.place, term: poll.term, newestAt: poll.newestAt, now: now() }
  const first = adapter.requestUrl(target, settings)
  const found: NewPost[] = []
  let validators: Validators = { etag: null, lastModified: null }
  let waitMs = 0
  let url: URL | undefined = first
  for (let page = 1; url && page <= mostPages; page += 1) {
    if (page > 1) {
      const wait = Math.max(adapter.pauseMs, waitMs)
      if (now() + wait >= untilMs) return { posts: found, isComplete: false, validators, waitMs }
      await access.pause(wait)
    }
    const answer: Fetched | undefined = await fetchSource(access, kind, url, page === 1 ? poll : undefined)
    if (!answer) return undefined
    if (page === 1) validators = validatorsOf(answer, first, kind, target, settings)
    const reading = readAnswer(answer, kind, target, url)
    found.push(...reading.posts.flatMap((post) => toNewPost(post, kind, poll.place, now()) ?? []))
    waitMs = reading.waitMs ?? 0
    url = reading.next
  }
  return { posts: found, isComplete: true, validators, waitMs }
}

type Target = Parameters<(typeof adapters)[PolledKind]['read']>[1]

function readAnswer({ text }: Fetched, kind: PolledKind, target: Target, url: URL) {
  try {
    return adapters[kind].read(text, target, url)
  } catch (error) {
    throw asSourceFault(kind, error)
  }
}

/** Validators only say something about the URL they came with, and some searches have another one each time. */
function validatorsOf(
  { etag, lastModified }: Fetched,
  requested: URL,
  kind: PolledKind,
  target: Target,
  settings: SourceAccess['settings'],
): Validators {
  const later = adapters[kind].requestUrl({ ...target, newestAt: target.now, now: target.now + 1000 }, settings)
  return later.href === requested.href ? { etag, lastModified } : { etag: null, lastModified: null }
}
