import * as z from 'zod'
import { freshMs } from '#src/domain/mentions/sources.ts'

/** A post as its source tells it. Everything is text that someone else wrote. */
export type FoundPost = {
  /** The source's own id. */
  externalId: string
  url: string
  author: string
  authorUrl: string | null
  /** Other profiles that the author's own profile links to. */
  authorLinks: string[]
  title: string
  /** Plain text. */
  text: string
  /** ISO 639-1, if the source says it. */
  language: string | null
  /** Milliseconds since 1970, UTC. */
  postedAt: number
  /** The source doesn't say when it was posted. It's new when it's first seen. */
  undated?: boolean
}

/** What to read: a search for `term`, or a feed. Times are milliseconds since 1970, UTC. */
export type PollTarget = {
  place: string
  /** As typed into a search box: a phrase is in quotes. */
  term: string
  /** The newest post that was seen. Null: this is the first time. */
  newestAt: number | null
  /** Where the last page ended, as its adapter said. Null: this is the first page. */
  cursor: string | null
  now: number
}

export type SourceReading = {
  posts: FoundPost[]
  /** Where older posts are, if there may be more that weren't seen: the cursor of the next page. */
  next?: string | undefined
  /** Milliseconds that the source asks to wait before the next request to it. */
  waitMs?: number
  /** Milliseconds between two searches if the requests that it allows are spread over the day. */
  spreadMs?: number
}

/** How one kind of source is searched. */
export type SourceAdapter = {
  /** Milliseconds between two requests to its host. */
  pauseMs: number
  /** Milliseconds between two readings of the same search. */
  intervalMs: number
  /** Milliseconds between any two requests to its host, from any process. Undefined: the pause within a run is enough. */
  everyMs?: (settings: SourceSettings) => number
  /** Several terms as one search, to make fewer requests. Null: too long. What was found for which is known here. */
  joinTerms?: (terms: readonly string[]) => string | null
  requestUrl: (target: PollTarget, settings: SourceSettings) => URL
  /**
   * Throws an UnexpectedAnswer if the answer isn't as documented. Single posts that aren't are left out. `url`: what was
   * requested.
   */
  read: (body: string, target: PollTarget, url: URL) => SourceReading
}

export type RedditApp = { id: string; secret: string }

export type SourceSettings = {
  /** Empty without one. */
  stackExchangeKey: string
  /** Our app at Reddit. Undefined: we ask as anyone. */
  reddit?: RedditApp | undefined
  /** Where a host is reached. Tests pass their own. */
  originOf: (host: string) => string
}

/** A source answered with something else than it documents. */
export class UnexpectedResponse extends Error {
  override name = 'UnexpectedAnswer'
}

/** How far a search looks back before the newest post, because posts can be indexed late and out of order. */
const overlapMs = 60 * 60 * 1000

/** Since when posts are searched for, in milliseconds. */
export function searchedSince({ newestAt, now }: PollTarget): number {
  return newestAt === null ? now - freshMs : Math.max(newestAt - overlapMs, now - freshMs)
}

/**
 * Whether older posts than these may not have been seen. The first time, one page is enough. `isFull`: the source sent as
 * many as it can, whether they are collected or not.
 */
export function mayHaveMore(posts: readonly FoundPost[], { newestAt, now }: PollTarget, isFull: boolean): boolean {
  if (newestAt === null || !isFull) return false
  const seenTo = Math.max(newestAt, now - freshMs)
  return posts.every(({ postedAt }) => postedAt > seenTo)
}

/**
 * The cursor of a search by time, in seconds: up to the oldest post of a page, which is then sent twice, because others
 * may be of the same second. Undefined: nothing was sent.
 */
export function cursorBefore(posts: readonly FoundPost[], { cursor }: PollTarget): string | undefined {
  if (posts.length === 0) return undefined
  const oldest = Math.floor(Math.min(...posts.map(({ postedAt }) => postedAt)) / 1000)
  return String(cursor === null ? oldest : Math.min(oldest, Number(cursor) - 1))
}

/** Items of a list that are read. Sources are asked for fewer, but may send what they like. */
export const itemLimit = 100

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw new UnexpectedResponse('It isn’t JSON')
  }
}

/**
 * Reads the posts of a list. Those that aren't as documented are left out, but if none is, the source has changed and
 * saying nothing would look like silence. Only the first hundred are read. `toPost`: null if a post shouldn't be collected.
 */
export function readItems<Item>(
  items: readonly unknown[],
  schema: z.ZodType<Item>,
  toPost: (item: Item) => FoundPost | null,
): FoundPost[] {
  const read = items.slice(0, itemLimit).map((item) => schema.safeParse(item))
  const [fault] = read.flatMap(({ error }) => (error ? [error] : []))
  if (fault && read.every(({ success }) => !success)) {
    const [issue] = fault.issues
    throw new UnexpectedResponse(`None of its posts has the usual fields (${issue?.path.join('.') ?? ''})`)
  }
  return read.flatMap(({ data }) => (data === undefined ? [] : (toPost(data) ?? [])))
}

export const httpUrl = z.url({ protocol: /^https?$/ }).max(2048)
