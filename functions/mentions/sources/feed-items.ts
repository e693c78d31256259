import { createHash } from 'node:crypto'
import { parseFeed } from 'feedsmith'
import { type FoundPost, UnexpectedAnswer } from './adapter.ts'
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
const mostItems = 500
/** A post has at most 10,000 characters of text: see `toNewPost`. */
const mostHtml = 100_000

/** The items of an RSS, Atom, RDF or JSON feed. Throws an UnexpectedAnswer if it isn't one. `base`: its URL. */
export function readFeedItems(body: string, base: URL): FeedItem[] {
  const parsed = parse(body)
  const items = itemsOf(parsed)
  const read = items.slice(0, mostItems).flatMap((item) => finish(item, base))
  if (read.length === 0 && items.length > 0) throw new UnexpectedAnswer('None of its items has a link or a text')
  return read
}

function parse(body: string): Parsed {
  try {
    return parseFeed(body)
  } catch {
    throw new UnexpectedAnswer('It isn’t an RSS, Atom or JSON feed')
  }
}

type Raw = {
  id: string | undefined
  url: string | undefined
  author: string | undefined
  authorUrl: string | undefined
  title: string | undefined
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
    url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
    author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
    authorUrl: undefined,
    title: item.title,
    html: item.content?.encoded ?? item.description,
    language: item.dc?.languages?.[0] ?? language,
    at: item.pubDate ?? item.dc?.dates?.[0],
  }))
}

function ofAtom({ entries = [], authors }: Of<'atom'>): Raw[] {
  return entries.map((entry) => {
    const author = entry.authors?.[0] ?? authors?.[0]
    const link = entry.links?.find(({ rel = 'alternate' }) => rel === 'alternate') ?? entry.links?.[0]
    return {
      id: entry.id,
      url: link?.href,
      author: author?.name,
      authorUrl: author?.uri,
      title: entry.title?.value,
      html: entry.content?.value ?? entry.summary?.value,
      language: link?.hreflang,
      at: entry.published ?? entry.updated,
    }
  })
}

function ofRdf({ items = [] }: Of<'rdf'>): Raw[] {
  return items.map((item) => ({
    id: item.rdf?.about,
    url: item.link,
    author: item.dc?.creators?.[0],
    authorUrl: undefined,
    title: item.title,
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
      url: item.url ?? item.external_url,
      author: author?.name,
      authorUrl: author?.url,
      title: item.title,
      html: item.content_html ?? escape(item.content_text ?? item.summary ?? ''),
      language: item.language ?? language,
      at: item.date_published ?? item.date_modified,
    }
  })
}

/** Items without a link of their own have nothing that a customer could open. */
function finish({ id, url, author, authorUrl, title, html, language, at }: Raw, base: URL): FeedItem[] {
  const link = URL.parse(url ?? '', base)
  if (url === undefined || !link || !/^https?:$/.test(link.protocol)) return []
  const text = (html ?? '').slice(0, mostHtml)
  const plainTitle = textOfHtml((title ?? '').slice(0, mostHtml)).replaceAll('\n', ' ')
  if (plainTitle === '' && text === '') return []
  const postedAt = typeof at === 'string' ? Date.parse(at) : Number.NaN
  const profile = URL.parse(authorUrl ?? '', base)
  return [
    {
      externalId: shortId(id ?? link.href),
      url: link.href,
      author: textOfHtml((author ?? '').slice(0, 1000)),
      authorUrl: authorUrl !== undefined && profile && /^https?:$/.test(profile.protocol) ? profile.href : null,
      title: plainTitle,
      text: textOfHtml(text),
      html: text,
      language: /^[a-z]{2}(?=$|[-_])/i.exec(language ?? '')?.[0].toLowerCase() ?? null,
      postedAt: Number.isNaN(postedAt) ? null : postedAt,
    },
  ]
}

/** Ids can be as long as their author likes. */
function shortId(id: string): string {
  return id.length <= 500 ? id : createHash('sha256').update(id).digest('base64url')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}
