import { userAgent } from '#functions/fetching/user-agent.ts'
import { readWebPage } from '#functions/fetching/web-pages.ts'
import { readPageFacts } from '#functions/profiles/page-facts.ts'
import { type SourceAccess, sourceAccess } from '#functions/mentions/sources/access.ts'
import { type FoundPost, UnexpectedResponse } from '#functions/mentions/sources/adapter.ts'
import { everyOf, hostOfUrl } from '#functions/mentions/sources/hosts.ts'
import { textOfHtml } from '#functions/mentions/sources/html-text.ts'
import { fetchSource, SourceFault } from '#functions/mentions/sources/requests.ts'
import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { findPollHost, recordHostAsked } from '#src/storage/mentions/poll-hosts.ts'
import { type KnownPost, knownPost } from './known-sites.ts'

type ReadServices = Pick<Services, 'db' | 'env' | 'network' | 'now'>

/** A post, and the source that would have found it. */
export type ReadPost = { kind: SourceKind; place: string; post: FoundPost }

/** How far links may use up the share of requests that searches of the next hour would have had. */
const aheadMs = 60 * 60 * 1000
/** Of a page that doesn't say in its head what it is about. */
const shownText = 2000

/**
 * The post behind a link, if it's on a site that we know and its API says so. Asked like a search, and counted with them.
 * Null: it isn't, or it has to be left alone.
 */
export async function readKnownPost(
  services: ReadServices,
  url: URL,
  access: SourceAccess = sourceAccess(services),
): Promise<ReadPost | null> {
  const { db, now } = services
  const known = knownPost(url)
  if (!known || (await isWaiting(services, new URL(known.requestUrl)))) return null
  const { kind, place, adapter, asSearch } = known
  const host = hostOfUrl(new URL(known.requestUrl))
  try {
    const answer = await fetchSource(access, kind, requestOf(known, access))
    if (!answer) return null
    const target = { place, term: '', newestAt: null, cursor: null, now: now() }
    const { posts, waitMs = 0, spreadMs = 0 } = adapter.read(asSearch(answer.text), target, answer.url)
    const askedMs = Math.max(waitMs, answer.waitMs)
    const waitUntil = askedMs > 0 ? now() + askedMs : 0
    const shareMs = Math.max(spreadMs, everyOf(host, 'link', access.settings))
    await recordHostAsked(db, host, { waitUntil, spreadMs: shareMs, now: now() })
    const post = posts.find((one) => known.externalId === undefined || one.externalId === known.externalId)
    return post ? { kind, place, post } : null
  } catch (error) {
    // Only what a host asks for: what fails for one link says nothing about searches.
    if (error instanceof SourceFault && error.waitMs > 0) {
      await recordHostAsked(db, host, { waitUntil: now() + Math.min(error.waitMs, dayMs), spreadMs: 0, now: now() })
    }
    if (error instanceof SourceFault || error instanceof UnexpectedResponse) return null
    throw error
  }
}

/** Whether a host wants to be left alone, or more links were read there than its share of requests has room for. */
async function isWaiting({ db, now }: ReadServices, url: URL): Promise<boolean> {
  const { waitUntil, nextAt } = await findPollHost(db, hostOfUrl(url), now())
  return Math.max(waitUntil, nextAt - aheadMs) > now()
}

function requestOf({ kind, requestUrl }: KnownPost, { settings }: SourceAccess): URL {
  const { host, pathname, search } = new URL(requestUrl)
  const url = new URL(`${pathname}${search}`, settings.originOf(host))
  if (kind === 'stackexchange' && settings.stackExchangeKey) url.searchParams.set('key', settings.stackExchangeKey)
  return url
}

/** What a page says about itself. A text: why it can't be read. */
export async function readPage(services: ReadServices, url: URL): Promise<FoundPost | string> {
  const { env, network, now } = services
  if (await isWaiting(services, url)) return sourceFaults.busy('link')
  const page = await readWebPage(url, userAgent(env.origin), network)
  if (typeof page === 'string') return page
  const { metas, title, language } = readPageFacts(page.html, page.url)
  const meta = (...names: string[]) => names.map((name) => metas.get(name) ?? '').find(Boolean) ?? ''
  const published = Date.parse(meta('article:published_time'))
  return {
    externalId: url.href,
    url: url.href,
    author: meta('author'),
    authorUrl: null,
    authorLinks: [],
    title: meta('og:title') || title,
    text: meta('og:description', 'description') || textOfHtml(page.html).slice(0, shownText),
    language: /^[a-z]{2}/.exec(cleanLine(language).toLowerCase())?.[0] ?? null,
    postedAt: published > 0 && published <= now() ? published : now(),
  }
}
