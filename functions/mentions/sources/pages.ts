import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import type { NewPost, PollRow } from '#src/storage/mentions/polls.ts'
import type { Validators } from '#functions/fetching/answers.ts'
import type { SourceAccess } from './access.ts'
import type { FoundPost, PollTarget } from './adapter.ts'
import { adapters } from './adapters.ts'
import { authorizeApp } from './reddit-api.ts'
import { asSourceFault, type Fetched, fetchSource } from './requests.ts'
import { toNewPost } from './stored-post.ts'

export type PageReading = {
  posts: NewPost[]
  /** Where the search continues. Null: it was read up to what was seen before. */
  cursor: string | null
  /** What to ask with next time. */
  validators: Validators
  /** Hashes of all items without a date. */
  undated: string[]
  /** Milliseconds that the source asks to wait. */
  waitMs: number
  /** Milliseconds between two searches. */
  spreadMs: number
}

/** What tells how to read a poll. */
export type Readable = Pick<PollRow, 'place' | 'term' | 'newestAt' | 'cursor' | 'etag' | 'lastModified' | 'undated'>

/**
 * Reads a page of what a search or feed has that wasn't seen yet. Undefined: nothing has changed. Throws a SourceFault.
 */
export async function readPage(
  access: SourceAccess,
  kind: PolledKind,
  poll: Readable,
): Promise<PageReading | undefined> {
  const { now, settings } = access
  const { place, term, newestAt, cursor } = poll
  const target = { place, term, newestAt, cursor, now: now() }
  const url = adapters[kind].requestUrl(target, settings)
  const credentials = kind === 'reddit' && settings.reddit ? await authorizeApp(access, settings.reddit) : undefined
  const answer = await fetchSource(access, kind, url, cursor === null ? poll : undefined, credentials)
  if (!answer) return undefined
  const { posts: found, next = null, waitMs = 0, spreadMs = 0 } = readAnswer(answer, kind, target, url)
  const undated = found.filter((post) => post.undated).map(hashOf)
  const seen = new Set(poll.undated)
  const posts: NewPost[] = []
  for (const [index, post] of found.entries()) {
    // Telling languages apart takes a while.
    if (index % 20 === 19) await breathe()
    if (post.undated && seen.has(hashOf(post))) continue
    posts.push(...[toNewPost(post, kind, place, now()) ?? []].flat())
  }
  const validators = validatorsOf(answer, url, kind, target, settings)
  return { posts, cursor: next, validators, undated, waitMs: Math.max(waitMs, answer.waitMs), spreadMs }
}

function hashOf({ externalId }: FoundPost): string {
  return createHash('sha256').update(externalId).digest('base64url').slice(0, 12)
}

function readAnswer({ text }: Fetched, kind: PolledKind, target: PollTarget, url: URL) {
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
  target: PollTarget,
  settings: SourceAccess['settings'],
): Validators {
  const later = { ...target, newestAt: target.now, cursor: null, now: target.now + 1000 }
  const isSame = adapters[kind].requestUrl(later, settings).href === requested.href
  return isSame ? { etag, lastModified } : { etag: null, lastModified: null }
}
