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

/** What to read: a search for `term`, or a feed. */
export type PollTarget = {
  place: string
  term: string
  /** The newest post that was seen, in milliseconds. Null: this is the first time. */
  newestAt: number | null
}

export type SourceReading = {
  posts: FoundPost[]
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
  /** Throws an UnexpectedAnswer if the answer isn't as documented. Single posts that aren't are left out. */
  read: (body: string, target: PollTarget) => SourceReading
}

/** `stackExchangeKey`: empty without one. */
export type SourceSettings = { stackExchangeKey: string }

/** A source answered with something else than it documents. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw new UnexpectedAnswer('It isn’t JSON')
  }
}
