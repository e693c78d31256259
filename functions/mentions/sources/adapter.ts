import * as z from 'zod'

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
}

/** What to read: a search for `term`, or a feed. Times are milliseconds since 1970, UTC. */
export type PollTarget = {
  place: string
  /** As typed into a search box: a phrase is in quotes. */
  term: string
  /** The newest post that was seen. Null: this is the first time. */
  newestAt: number | null
  now: number
}

export type SourceReading = {
  posts: FoundPost[]
  /** Where older posts are, if there may be more that weren't seen. */
  next?: URL | undefined
  /** Milliseconds that the source asks to wait before the next request to it. */
  waitMs?: number
}

/** How one kind of source is searched. */
export type SourceAdapter = {
  /** Milliseconds between two requests to its host. */
  pauseMs: number
  /** Milliseconds between two readings of the same search. */
  intervalMs: number
  requestUrl: (target: PollTarget, settings: SourceSettings) => URL
  /**
   * Throws an UnexpectedAnswer if the answer isn't as documented. Single posts that aren't are left out. `url`: what was
   * requested.
   */
  read: (body: string, target: PollTarget, url: URL) => SourceReading
}

export type SourceSettings = {
  /** Empty without one. */
  stackExchangeKey: string
  /** Where a host is reached. Tests pass their own. */
  originOf: (host: string) => string
}

/** A source answered with something else than it documents. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
}

/** How far a search looks back before the newest post, because posts can be indexed late and out of order. */
const overlapMs = 60 * 60 * 1000

/** Since when posts are searched for, in milliseconds. */
export function searchedSince({ newestAt, now }: PollTarget, freshMs: number): number {
  return newestAt === null ? now - freshMs : Math.max(newestAt - overlapMs, now - freshMs)
}

/** Whether older posts than these may not have been seen. The first time, one page is enough. */
export function mayHaveMore(posts: readonly FoundPost[], { newestAt }: PollTarget, pageSize: number): boolean {
  return newestAt !== null && posts.length >= pageSize && posts.every(({ postedAt }) => postedAt > newestAt)
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw new UnexpectedAnswer('It isn’t JSON')
  }
}

/**
 * Reads the posts of a list. Those that aren't as documented are left out, but if none is, the source has changed and
 * saying nothing would look like silence. `toPost`: null if a post shouldn't be collected.
 */
export function readItems<Item>(
  items: readonly unknown[],
  schema: z.ZodType<Item>,
  toPost: (item: Item) => FoundPost | null,
): FoundPost[] {
  const read = items.map((item) => schema.safeParse(item))
  const [fault] = read.flatMap(({ error }) => (error ? [error] : []))
  if (fault && read.every(({ success }) => !success)) {
    const [issue] = fault.issues
    throw new UnexpectedAnswer(`None of its posts has the usual fields (${issue?.path.join('.') ?? ''})`)
  }
  return read.flatMap(({ data }) => (data === undefined ? [] : (toPost(data) ?? [])))
}

export const httpUrl = z.url({ protocol: /^https?$/ }).max(2048)
