import { parseJson, type SourceAdapter } from '#functions/mentions/sources/adapter.ts'
import { hackernews } from '#functions/mentions/sources/hackernews.ts'
import { lemmy } from '#functions/mentions/sources/lemmy.ts'
import { mastodon } from '#functions/mentions/sources/mastodon.ts'
import { reddit } from '#functions/mentions/sources/reddit.ts'
import { stackexchange } from '#functions/mentions/sources/stackexchange.ts'
import { stackSiteAt } from '#src/domain/mentions/stack-sites.ts'
import { mentionMessages } from '#src/domain/mentions/changes.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { site } from '#src/site.ts'

/** How a single post of a site that we know is read. */
export type KnownPost = {
  kind: SourceKind
  place: string
  adapter: SourceAdapter
  requestUrl: string
  /** The answer as the adapter reads it: like what a search answers. Throws an UnexpectedAnswer. */
  asSearch: (body: string) => string
  /** Which of the posts it is, if the answer can have others. */
  externalId?: string
}

/** Null: the link isn't one of a post of a site that we know. Any host may be a Lemmy or Mastodon instance. */
export function knownPost(url: URL): KnownPost | null {
  return hackerNews(url) ?? redditPost(url) ?? stackExchange(url) ?? lemmyPost(url) ?? mastodonPost(url)
}

function json(wrap: (answer: Record<string, unknown>) => unknown): (body: string) => string {
  return (body) => JSON.stringify(wrap((parseJson(body) ?? {}) as Record<string, unknown>))
}

// https://github.com/HackerNews/API: the search's own item would come with all of its comments.
function hackerNews({ hostname, pathname, searchParams }: URL): KnownPost | null {
  const id = searchParams.get('id') ?? ''
  if (hostname !== 'news.ycombinator.com' || pathname !== '/item' || !/^\d{1,15}$/.test(id)) return null
  return {
    kind: 'hackernews',
    place: '',
    adapter: hackernews,
    requestUrl: `https://hacker-news.firebaseio.com/v0/item/${id}.json`,
    asSearch: json(({ by, time, title, text }) => {
      return { hits: [{ objectID: id, author: by, created_at_i: time, title, story_text: text }] }
    }),
  }
}

const redditHost = /^(?:(?:www|old|new|np|m|sh)\.)?reddit\.com$/
const threadPath = /^(\/r\/\w{1,30})?\/comments\/(\w{1,12})(?:\/[^/]*\/(\w{1,12}))?(?=\/|$)/

// A thread's feed has the post, and the comments that its URL asks for. Its entries have the ids of Reddit's API.
function redditPost({ hostname, pathname }: URL): KnownPost | null {
  const path = hostname === 'redd.it' ? `/comments${pathname}` : redditHost.test(hostname) ? pathname : ''
  const [, community = '', id, comment] = threadPath.exec(path) ?? []
  if (id === undefined || !site.reddit) return null
  const thread = `${community}/comments/${id}`
  return {
    kind: 'reddit',
    place: '',
    adapter: reddit,
    requestUrl: `https://www.reddit.com${comment ? `${thread}/_/${comment}` : thread}/.rss?limit=${comment ? 5 : 1}`,
    asSearch: (body) => body,
    externalId: comment ? `t1_${comment}` : `t3_${id}`,
  }
}

/** Why a link of Reddit can't be read when its feed doesn't have it: its pages are only shown to people. Null: it can. */
export function unreadNote(url: URL): string | null {
  if (redditHost.test(url.hostname) && /^\/(?:r|u|user)\/[\w-]{1,30}\/s\/\w+\/?$/.test(url.pathname)) {
    return mentionMessages.shareLink
  }
  return redditPost(url)?.externalId?.startsWith('t1_') ? mentionMessages.redditComment : null
}

function stackExchange({ hostname, pathname }: URL): KnownPost | null {
  const place = stackSiteAt(hostname)
  const answer = /^\/(?:a|questions\/\d{1,12}\/[^/]+)\/(\d{1,12})(?:\/|$)/.exec(pathname)?.[1]
  const id = answer ?? /^\/(?:questions|q)\/(\d{1,12})(?:\/|$)/.exec(pathname)?.[1]
  if (place === null || id === undefined) return null
  // Answers and questions of a site share their ids. An answer has no title or link by default.
  const asQuestion = (item: unknown) => ({
    ...{ ...(item as object), question_id: Number(id), link: `https://${hostname}/a/${id}`, title: '' },
  })
  return {
    kind: 'stackexchange',
    place,
    adapter: stackexchange,
    requestUrl: `https://api.stackexchange.com/2.3/${answer ? 'answers' : 'questions'}/${id}?site=${place}&filter=withbody`,
    asSearch: answer
      ? json(({ items, ...rest }) => ({ ...rest, items: Array.isArray(items) ? items.map(asQuestion) : items }))
      : (body) => body,
  }
}

function lemmyPost({ host, pathname }: URL): KnownPost | null {
  const [, noun, id] = /^\/(post|comment)\/(\d{1,15})$/.exec(pathname) ?? []
  if (noun === undefined) return null
  return {
    kind: 'lemmy',
    place: host,
    adapter: lemmy,
    requestUrl: `https://${host}/api/v3/${noun}?id=${id}`,
    asSearch: json(({ post_view, comment_view }) => {
      return { posts: noun === 'post' ? [post_view] : [], comments: noun === 'comment' ? [comment_view] : [] }
    }),
  }
}

function mastodonPost({ host, pathname }: URL): KnownPost | null {
  const id = /^\/@[\w.@-]{1,100}\/(\d{5,25})$/.exec(pathname)?.[1]
  if (id === undefined) return null
  return {
    kind: 'mastodon',
    place: host,
    adapter: mastodon,
    requestUrl: `https://${host}/api/v1/statuses/${id}`,
    asSearch: json((status) => [status]),
  }
}
