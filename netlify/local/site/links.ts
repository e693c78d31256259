import { Parser } from 'htmlparser2'

const cssUrl = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)/g

/** A placeholder in a page shell that a function fills. */
const template = '{{'

/** Attributes with a URL that a browser or a crawler requests. */
const urlAttributes = new Set([
  'href',
  'src',
  'poster',
  'action',
  'component-url',
  'renderer-url',
  'before-hydration-url',
])
/** Metadata with a URL. */
const urlMetadata = new Set(['og:image', 'og:url', 'twitter:image'])

/** Every URL in a page (entities decoded), each once, except placeholders. */
export function linksOfPage(html: string): Set<string> {
  const links = new Set<string>()
  // What an editor wrote. Broken links there are up to the editor and don't block publishing.
  let isWritten = false
  let isStyle = false
  const add = (urls: Iterable<string>) => {
    for (const url of urls) if (isLink(url)) links.add(copy(url))
  }
  const parser = new Parser({
    oncomment(comment) {
      if (comment === 'written' || comment === '/written') isWritten = comment === 'written'
    },
    onopentag(name, attributes) {
      isStyle = name === 'style'
      if (!isWritten) add(linksOfTag(name, attributes))
    },
    ontext(text) {
      if (isStyle) add(linksOfStylesheet(text))
    },
    onclosetag() {
      isStyle = false
    },
  })
  parser.end(html)
  return links
}

/** Text that was cut from a page keeps the whole page in memory. */
const copy = (text: string) => Buffer.from(text).toString()

const elsewhere = /^(?:[a-z][a-z\d+.-]*:|#)/i
const quoted = /="((?:\/|https?:)[^"]*)"/gi
/** A link that isn't an absolute URL in double quotes. */
const unusual = /(?:href|src|action|poster)\s*=(?!"(?:[/#"]|[a-z][a-z\d+.-]*:))|url\(|<!--written/i

/**
 * Adds those of a page's links that lead to a page of the origin, or may do so. `html`: as React writes it. Without a
 * look at tags this takes a quarter of the time, and may find more than `linksOfPage`.
 */
export function addInternalLinks(links: Set<string>, html: string, origin: string): void {
  for (const link of unusual.test(html) ? linksOfPage(html) : quotedUrls(html)) {
    if (links.has(link) || (!link.startsWith(origin) && elsewhere.test(link)) || !isLink(link)) continue
    links.add(copy(link))
  }
}

/** Also each URL of a `srcset`. */
function quotedUrls(html: string): string[] {
  return Array.from(html.matchAll(quoted), ([, value = '']) => decodeEntities(value)).flatMap((value) =>
    value.includes(' ') ? value.split(', ').map((part) => part.split(' ', 1)[0] ?? '') : value,
  )
}

const isLink = (url: string) => url !== '' && !url.includes(template)

function linksOfTag(name: string, attributes: Record<string, string>): string[] {
  const links: string[] = []
  for (const [key, value] of Object.entries(attributes)) {
    if (urlAttributes.has(key) || (key === 'data' && name === 'object')) links.push(value)
    else if (key === 'srcset') links.push(...value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''))
    else if (key === 'style') links.push(...linksOfStylesheet(value))
  }
  const metadata = attributes['property'] ?? attributes['name'] ?? ''
  if (name === 'meta' && urlMetadata.has(metadata)) links.push(attributes['content'] ?? '')
  return links
}

/** Every URL in a stylesheet. */
export function linksOfStylesheet(css: string): Set<string> {
  return new Set([...css.matchAll(cssUrl)].map(([, a, b, c]) => a ?? b ?? c ?? ''))
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
