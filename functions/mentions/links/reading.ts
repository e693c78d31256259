import { readPageFacts } from '#functions/kits/page-facts.ts'
import { htmlText, isHtml } from '#functions/http/outgoing/html.ts'
import { userAgent } from '#functions/links/user-agent.ts'
import { visit } from '#functions/links/visit.ts'
import { type FoundPost, UnexpectedAnswer } from '#functions/mentions/sources/adapter.ts'
import { textOfHtml } from '#functions/mentions/sources/html-text.ts'
import type { Services } from '#functions/services.ts'
import { websiteInfoMessages } from '#src/domain/kits/website-infos.ts'
import { faultOfStatus, faultText } from '#src/domain/links/links.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { knownPost } from './known-sites.ts'

type ReadServices = Pick<Services, 'env' | 'network' | 'now'>

/** A post, and the source that would have found it. */
export type ReadPost = { kind: SourceKind; place: string; post: FoundPost }

const mebibyte = 1024 * 1024
/** Of a page that doesn't say in its head what it is about. */
const shownText = 2000

/** The post behind a link, if it's on a site that we know and its API says so. Null: it isn't. */
export async function readKnownPost({ env, network, now }: ReadServices, url: URL): Promise<ReadPost | null> {
  const known = knownPost(url)
  if (!known) return null
  const { kind, place, adapter, requestUrl, asSearch } = known
  const headers = { 'user-agent': userAgent(env.origin), accept: 'application/json, application/atom+xml' }
  const visited = await visit({ url: requestUrl, headers, bodyBytes: mebibyte, network })
  if ('fault' in visited || visited.answer.status !== 200) return null
  try {
    const answer = asSearch(visited.answer.body.toString('utf8'))
    const [post] = adapter.read(
      answer,
      { place, term: '', newestAt: null, cursor: null, now: now() },
      new URL(requestUrl),
    ).posts
    return post ? { kind, place, post } : null
  } catch (error) {
    if (error instanceof UnexpectedAnswer) return null
    throw error
  }
}

/** What a page says about itself. A text: why it can't be read. */
export async function readPage({ env, network, now }: ReadServices, url: URL): Promise<FoundPost | string> {
  const headers = { 'user-agent': userAgent(env.origin), accept: 'text/html,application/xhtml+xml' }
  const visited = await visit({ url: url.href, headers, bodyBytes: mebibyte, network })
  if ('fault' in visited) return faultText(visited.fault, null)
  const { answer } = visited
  const fault = faultOfStatus(answer.status, answer.headers['cf-mitigated'] !== undefined)
  if (fault) return faultText(fault, answer.status)
  if (!isHtml(answer)) return websiteInfoMessages.notHtml
  const html = htmlText(answer)
  const { metas, title, language } = readPageFacts(html)
  const meta = (...names: string[]) => names.map((name) => metas.get(name) ?? '').find(Boolean) ?? ''
  const published = Date.parse(meta('article:published_time'))
  return {
    externalId: url.href,
    url: url.href,
    author: meta('author'),
    authorUrl: null,
    authorLinks: [],
    title: meta('og:title') || title,
    text: meta('og:description', 'description') || textOfHtml(html).slice(0, shownText),
    language: /^[a-z]{2}/.exec(cleanLine(language).toLowerCase())?.[0] ?? null,
    postedAt: published > 0 && published <= now() ? published : now(),
  }
}
