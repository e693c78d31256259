import { createHash } from 'node:crypto'
import { parseFeed } from 'feedsmith'
import { type FoundPost, UnexpectedAnswer } from './adapter.ts'
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

/** `type`: what the feed says that it is. RSS says nothing. */
type Title = { value?: string | undefined; type?: 'html' | 'text' | undefined }

type Raw = {
  id: string | undefined
  url: string | undefined
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
    url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
    author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
    authorUrl: undefined,
    title: { value: item.title },
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
      title: { value: entry.title?.value, type: (entry.title?.type ?? 'text').includes('html') ? 'html' : 'text' },
      html: htmlOf(entry.content) ?? htmlOf(entry.summary),
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
      url: item.url ?? item.external_url,
      author: author?.name,
      authorUrl: author?.url,
      title: { value: item.title, type: 'text' },
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
  const plainTitle = titleOf(title)
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
      language: languageOfTag(language),
      postedAt: Number.isNaN(postedAt) ? null : postedAt,
    },
  ]
}

/** 'Use <div>' is text, unless the feed says otherwise. Of RSS, which doesn't, text with a closing tag is HTML. */
function titleOf({ value = '', type }: Title): string {
  const text = value.slice(0, mostHtml)
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
