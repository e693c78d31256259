import { createHash } from 'node:crypto'
import { parseFeed } from 'feedsmith'
import { type FoundPost, UnexpectedResponse } from './adapter.ts'
import { readFeedDate } from './feed-dates.ts'
import { languageOfTag } from './handles.ts'
import { textOfHtml } from './html-text.ts'

type Parsed = ReturnType<typeof parseFeed>
type Of<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed']

/** What a feed says about one of its items. Empty: nothing. */
export type FeedItem = Omit<FoundPost, 'postedAt' | 'authorLinks'> & {
  /** As HTML. */
  html: string
  /** Null: it doesn't say. */
  postedAt: number | null
}

/** Items that are read at most, in the feed's order: the newest are first. */
const itemLimit = 500
/** A post has at most 10,000 characters of text: see `toNewPost`. */
const htmlLimit = 100_000

/** The items of an RSS, Atom, RDF or JSON feed. Throws an UnexpectedAnswer if it isn't one. `base`: its URL. */
export function readFeedItems(body: string, base: URL): FeedItem[] {
  const parsed = parse(body)
  const items = itemsOf(parsed)
  const own = parsed.format === 'json' ? undefined : parsed.feed.xml?.base
  const read = items.slice(0, itemLimit).flatMap((item) => finish(item, URL.parse(own ?? '', base) ?? base))
  if (read.length === 0 && items.length > 0) throw new UnexpectedResponse('None of its items has a link or a text')
  return withOwnIds(read)
}

/** Items of different pages that have the same id are told apart by their URLs. */
function withOwnIds(items: readonly FeedItem[]): FeedItem[] {
  const urls = Map.groupBy(items, ({ externalId }) => externalId)
  const isShared = (id: string) => new Set(urls.get(id)?.map(({ url }) => url)).size > 1
  return items.map((item) => (isShared(item.externalId) ? { ...item, externalId: shortId(item.url) } : item))
}

function parse(body: string): Parsed {
  for (const text of [body, beforeTear(body)]) {
    try {
      return parseFeed(text)
    } catch {
      // The next one, or what is thrown below.
    }
  }
  throw new UnexpectedResponse('It isn’t an RSS, Atom or JSON feed')
}

/** A feed that breaks off, up to its last element that doesn't. Missing end tags are no fault to the parser. */
function beforeTear(body: string): string {
  const open = body.lastIndexOf('<![CDATA[')
  const text = open > body.lastIndexOf(']]>') ? body.slice(0, open) : body
  return text.slice(0, text.indexOf('>', text.lastIndexOf('</', text.lastIndexOf('>'))) + 1)
}

/** `type`: what the feed says that it is. RSS says nothing. */
type Title = { value?: string | undefined; type?: 'html' | 'text' | undefined }

type Raw = {
  id: string | undefined
  /** Where it can be read or heard. The first that is a web URL counts. */
  urls: readonly (string | undefined)[]
  /** What its URLs are relative to. */
  base: string | undefined
  author: string | undefined
  authorUrl: string | undefined
  title: Title
  html: string | undefined
  language: string | undefined
  at: unknown
}

function itemsOf(parsed: Parsed): Raw[] {
  switch (parsed.format) {
    case 'rss':
      return ofRss(parsed.feed)
    case 'atom':
      return ofAtom(parsed.feed)
    case 'rdf':
      return ofRdf(parsed.feed)
    case 'json':
      return ofJson(parsed.feed)
  }
}

function ofRss({ items = [], language }: Of<'rss'>): Raw[] {
  return items.map((item) => ({
    id: item.guid?.value,
    urls: [
      item.link,
      alternate(item.atom?.links),
      item.guid?.isPermaLink === false ? undefined : absolute(item.guid?.value),
      item.enclosures?.[0]?.url,
      ...mediaUrls(item.media),
    ],
    base: item.xml?.base,
    author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name ?? item.itunes?.author,
    authorUrl: undefined,
    title: { value: item.title ?? item.media?.title?.value },
    // Apple no longer reads the summary, but podcasts have it.
    // oxlint-disable-next-line typescript/no-deprecated
    html: item.content?.encoded ?? item.description ?? mediaText(item.media) ?? item.itunes?.summary,
    language: item.dc?.languages?.[0] ?? language,
    at: item.pubDate ?? item.dc?.dates?.[0],
  }))
}

function ofAtom({ entries = [], authors }: Of<'atom'>): Raw[] {
  return entries.map((entry) => {
    const author = entry.authors?.[0] ?? authors?.[0]
    const link = entry.links?.find(isAlternate)
    return {
      id: entry.id,
      urls: [link?.href, absolute(entry.id), entry.content?.src, entry.links?.[0]?.href, ...mediaUrls(entry.media)],
      base: entry.xml?.base,
      author: author?.name,
      authorUrl: author?.uri,
      title: { value: entry.title?.value, type: (entry.title?.type ?? 'text').includes('html') ? 'html' : 'text' },
      html: htmlOf(entry.content) ?? htmlOf(entry.summary) ?? mediaText(entry.media),
      language: link?.hreflang,
      at: entry.published ?? entry.updated,
    }
  })
}

function ofRdf({ items = [] }: Of<'rdf'>): Raw[] {
  return items.map((item) => ({
    id: item.rdf?.about,
    urls: [item.link, absolute(item.rdf?.about)],
    base: item.xml?.base,
    author: item.dc?.creators?.[0],
    authorUrl: undefined,
    title: { value: item.title },
    html: item.content?.encoded ?? item.description,
    language: item.dc?.languages?.[0],
    at: item.dc?.dates?.[0],
  }))
}

function ofJson({ items = [], language, authors }: Of<'json'>): Raw[] {
  return items.map((item) => {
    const author = item.authors?.[0] ?? authors?.[0]
    return {
      id: item.id,
      urls: [item.url, item.external_url, absolute(item.id), item.attachments?.[0]?.url],
      base: undefined,
      author: author?.name,
      authorUrl: author?.url,
      title: { value: item.title, type: 'text' },
      html: item.content_html ?? escape(item.content_text ?? item.summary ?? ''),
      language: item.language ?? language,
      at: item.date_published ?? item.date_modified,
    }
  })
}

type FeedLink = { href?: string | undefined; rel?: string | undefined }

function isAlternate({ rel = 'alternate' }: FeedLink): boolean {
  return rel === 'alternate'
}

function alternate(links: readonly FeedLink[] = []): string | undefined {
  return links.find(isAlternate)?.href
}

/** An id that is a web URL. Relative ones name nothing that can be opened. */
function absolute(id: string | undefined): string | undefined {
  return id !== undefined && /^https?:\/\//i.test(id) ? id : undefined
}

type Media = NonNullable<Of<'rss'>['items']>[number]['media']

/** Where a video or an episode can be seen. */
function mediaUrls(media: Media): (string | undefined)[] {
  const { player, contents, groups } = media ?? {}
  return [player?.url, contents?.[0]?.url, groups?.[0]?.player?.url, groups?.[0]?.contents?.[0]?.url]
}

/** What YouTube, for example, says of a video. */
function mediaText(media: Media): string | undefined {
  const { description, groups, contents } = media ?? {}
  const said = description ?? groups?.[0]?.description ?? contents?.[0]?.description
  return said?.value === undefined || said.type === 'html' ? said?.value : escape(said.value)
}

/** Items without a link of their own have nothing that a customer could open. */
function finish({ id, urls, base, author, authorUrl, title, html, language, at }: Raw, feedBase: URL): FeedItem[] {
  const itemBase = URL.parse(base ?? '', feedBase) ?? feedBase
  const link = urls.flatMap((url) => webUrl(url, itemBase) ?? [])[0]
  if (link === undefined) return []
  const text = (html ?? '').slice(0, htmlLimit)
  const plainTitle = titleOf(title)
  if (plainTitle === '' && text === '') return []
  return [
    {
      externalId: shortId(id ?? link),
      url: link,
      author: textOfHtml((author ?? '').slice(0, 1000)),
      authorUrl: webUrl(authorUrl, itemBase),
      title: plainTitle,
      text: textOfHtml(text),
      html: text,
      language: languageOfTag(language),
      postedAt: typeof at === 'string' ? readFeedDate(at) : null,
    },
  ]
}

function webUrl(text: string | undefined, base: URL): string | null {
  const url = text === undefined ? null : URL.parse(text, base)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** 'Use <div>' is text, unless the feed says otherwise. Of RSS, which doesn't, text with a closing tag is HTML. */
function titleOf({ value = '', type }: Title): string {
  const text = value.slice(0, htmlLimit)
  if (type === 'text') return text.replace(/\s+/g, ' ').trim()
  const isHtml = type === 'html' || /<\/[a-z]|<br\b|<img\b/i.test(text)
  return textOfHtml(isHtml ? text : text.replaceAll('<', '&lt;')).replaceAll('\n', ' ')
}

/** What Atom calls text is often HTML, unless it's called so explicitly. */
function htmlOf(text: { value?: string | undefined; type?: string | undefined } | undefined): string | undefined {
  return text?.type === 'text' && text.value !== undefined ? escape(text.value) : text?.value
}

/** Ids can be as long as their author likes. */
function shortId(id: string): string {
  return id.length <= 500 ? id : createHash('sha256').update(id).digest('base64url')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}
