import sanitizeHtml, { type Attributes, type IOptions, type Tag, type Transformer } from 'sanitize-html'
import { imageIdOf, imageUrl } from '#src/domain/images/images.ts'
import { postLimits } from '#src/domain/posts/posts.ts'
import { cleanLine, cleanText } from '#src/domain/text/text.ts'
import { countWords } from '#src/domain/text/word-count.ts'
import { site } from '#src/site.ts'
import { type CanonicalHtml, canonicalHtml } from './canonical-html.ts'

// Posts are printed as stored, so two libraries make the HTML safe: `sanitize-html` lets allowed elements and
// attributes through, and parse5 prints them as a browser would, so that no browser builds another tree.

/** Maximum UTF-8 bytes of HTML to sanitize. The caller checks. */
export const maxPostBytes = postLimits.content

/** Sanitizes a post. Sanitizing again changes nothing. `words`: the visible ones. */
export async function sanitizePost(html: string): Promise<{ html: string; words: number; imageIds: string[] }> {
  const post = (await canonicalPost(html)) ?? (await canonicalHtml(allowedOf(withoutTags(html))))
  const imageIds = new Set(post.images.flatMap((url) => imageIdOf(url) ?? []))
  return { html: post.html, words: countWords(post.text), imageIds: [...imageIds] }
}

/** Elements within each other. Deeper than any real post: parsers take quadratic time in the depth. */
const maxDepth = 100
/** Of what was sent, which may have more levels than what is left of it. */
const maxSentDepth = 2 * maxDepth

/** Null if it's nested too deep, or if browsers wouldn't agree on it. */
async function canonicalPost(html: string): Promise<CanonicalHtml | null> {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > maxSentDepth) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    const post = await canonicalHtml(allowedOf(html, { onOpenTag, onCloseTag }))
    return post.isStable && post.depth <= maxDepth ? post : null
  } catch (error) {
    if (error instanceof TooDeep) return null
    throw error
  }
}

class TooDeep extends Error {}

function allowedOf(html: string, hooks?: Pick<IOptions, 'onOpenTag' | 'onCloseTag'>): string {
  return withoutControls(sanitizeHtml(html, { ...allowList, ...hooks }))
}

/** All text of something no one wrote by hand. Without a regular expression, which would be slow if `>` is missing. */
function withoutTags(html: string): string {
  const [before = '', ...pieces] = html.split('<')
  return [before, ...pieces.map((piece) => piece.slice(piece.indexOf('>') + 1))].join(' ')
}

// As in `cleanText`, plus what XML can't contain, because posts go into a feed. Entities are already decoded, so none
// can bring a control character back.
const unshowable = /[\u0000-\u0008\v\f\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

function withoutControls(html: string): string {
  return html
    .toWellFormed()
    .replace(/\r\n?|\u0085/g, '\n')
    .replace(unshowable, '')
}

/** Elements that lose their text too, because it isn't content or only a fallback. */
const withoutText =
  'script style textarea option optgroup select datalist xmp noscript noembed noframes iframe template title object ' +
  'applet svg math audio video canvas map frameset'

/** Elements whose text must stay separate: see `canonicalHtml`. */
const blocks =
  'section article header footer main aside nav address center dl dt dd details summary form fieldset legend caption'

const renamed: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', strike: 's', del: 's' }

const allowList: IOptions = {
  allowedTags: (
    'p div h2 h3 h4 ul ol li blockquote pre code strong em s u a img figure figcaption hr br ' +
    'table thead tbody tr th td sub sup'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: withoutText.split(' '),
  transformTags: {
    ...Object.fromEntries(blocks.split(' ').map((name) => [name, keep('div', () => ({}))])),
    ...Object.fromEntries(Object.entries(renamed).map(([name, better]) => [name, keep(better, () => ({}))])),
    a: keep('a', linkAttributes),
    img: keep('img', imageAttributes),
    ol: keep('ol', ({ start }) => ({ ...whole('start', start, 0, 1_000_000) })),
    th: keep('th', cellAttributes),
    td: keep('td', cellAttributes),
  },
}

/** Attributes are never passed on: each is created again. Null: the element is removed. */
function keep(tagName: string, attributes: (sent: Attributes) => Attributes | null): Transformer {
  return (_, sent): Tag => {
    const attribs = attributes(sent)
    return attribs ? { tagName, attribs } : { tagName: 'span', attribs: {} }
  }
}

/** What a link says about itself to search engines: that it was paid for, for example. */
const linkKinds = ['nofollow', 'sponsored', 'ugc']

function linkAttributes({ href = '', rel: sent = '' }: Attributes): Attributes | null {
  const url = cleanHref(href)
  if (url === null) return null
  const words = sent.toLowerCase().split(/[\s,]+/)
  const rel = [...(isElsewhere(url) ? ['noopener'] : []), ...linkKinds.filter((kind) => words.includes(kind))]
  return rel.length > 0 ? { href: url, rel: rel.join(' ') } : { href: url }
}

/** A web or mailto URL, a path on our site or an anchor. Null for anything else. */
function cleanHref(href: string): string | null {
  // First without the characters that browsers drop, or `/\t/host` would become another site.
  const url = cleanText(href)
    .replace(/[\n\t]/g, '')
    .replaceAll(' ', '%20')
  if (/^#./.test(url)) return url
  if (url.startsWith('/')) return isElsewhere(url) ? null : url
  return /^(?:https?:\/\/|mailto:)./i.test(url) && URL.canParse(url) ? url : null
}

/** Whether a browser on our pages would go to another site. As browsers read it: `/\host` is one. */
function isElsewhere(href: string): boolean {
  const url = URL.parse(href, site.origin)
  return url?.protocol !== 'mailto:' && url?.host !== new URL(site.origin).host
}

function imageAttributes({ src = '', alt = '', width, height }: Attributes): Attributes | null {
  const id = imageIdOf(src.trim().replace(/\?w=\d+$/, ''))
  if (id === null || !/^.{16,40}$/.test(id)) return null
  // `src` is first and `alt` always present, because code that adds to images relies on it.
  return {
    src: imageUrl(id),
    alt: cleanLine(alt),
    ...whole('width', width, 1, 10_000),
    ...whole('height', height, 1, 10_000),
  }
}

function cellAttributes({ colspan, rowspan }: Attributes): Attributes {
  // Browsers support no more than 1000 columns.
  return { ...whole('colspan', colspan, 1, 1000), ...whole('rowspan', rowspan, 1, 1000) }
}

/** An attribute that is a whole number within limits, or nothing. */
function whole(name: string, value = '', least: number, limit: number): Attributes {
  const number = /^\d{1,7}$/.test(value.trim()) ? Number(value) : Number.NaN
  return number >= least && number <= limit ? { [name]: String(number) } : {}
}
