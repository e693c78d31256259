/** What an editor wrote. Broken links there are up to the editor and don't block publishing. */
const written = /<!--written-->[\s\S]*?<!--\/written-->/g
const comment = /<!--[\s\S]*?-->/g
const code = /(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi
const tag = /<([a-z][\w-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi
const attribute = /([^\s"'>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
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

/** Every URL in a page, as written (entities decoded), each once, except placeholders. */
export function linksOfPage(html: string): Set<string> {
  const links = new Set<string>()
  for (const [block] of html.matchAll(/<style\b[^>]*>[\s\S]*?<\/style>/gi)) {
    for (const link of [...linksOfStylesheet(block)].filter(isLink)) links.add(link)
  }
  for (const [text, name = '', attributes = ''] of html
    .replace(written, '')
    .replace(comment, '')
    .replace(code, '$1')
    .matchAll(tag)) {
    let found = known.get(text)
    if (!found) {
      found = linksOfTag(name, attributes).map(copy)
      if (text.length < knownLength && known.size < knownTags) known.set(copy(text), found)
    }
    for (const link of found) links.add(link)
  }
  return links
}

/** Links of tags seen before, because most pages have the same header and footer. */
const known = new Map<string, readonly string[]>()
const knownTags = 50_000
const knownLength = 300

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
    links.add(copy(decodeEntities(link)))
  }
}

/** Also each URL of a `srcset`. */
function quotedUrls(html: string): string[] {
  return Array.from(html.matchAll(quoted), ([, value = '']) => value).flatMap((value) =>
    value.includes(' ') ? value.split(', ').map((part) => part.split(' ', 1)[0] ?? '') : value,
  )
}

const isLink = (url: string) => url !== '' && !url.includes(template)

function linksOfTag(name: string, attributes: string): string[] {
  const links: string[] = []
  const values = readAttributes(attributes)
  for (const [key, value] of values) {
    if (urlAttributes.has(key) || (key === 'data' && name === 'object')) links.push(value)
    else if (key === 'srcset') links.push(...value.split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''))
    else if (key === 'style') links.push(...linksOfStylesheet(value))
  }
  const metadata = values.get('property') ?? values.get('name') ?? ''
  if (name === 'meta' && urlMetadata.has(metadata)) links.push(values.get('content') ?? '')
  return links.filter(isLink)
}

/** Every URL in a stylesheet. */
export function linksOfStylesheet(css: string): Set<string> {
  return new Set([...css.matchAll(cssUrl)].map(([, a, b, c]) => a ?? b ?? c ?? ''))
}

function readAttributes(text: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    values.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''))
  }
  return values
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
