import { readMarkup } from '#functions/fetching/markup.ts'

/** What a page says in its markup, as it stands there. */
export type PageFacts = {
  title: string
  language: string
  /** By `name` or `property`, in lower case. The first one counts. */
  metas: Map<string, string>
  /** By each word of `rel`, in lower case. */
  relations: Map<string, string[]>
  links: { href: string; text: string }[]
  /** The URLs of embedded pages. */
  frames: string[]
  /** The texts of its JSON-LD scripts. */
  jsonLd: string[]
  /** What its links are relative to. */
  base: URL
}

/** More than any page needs. A hostile one may have a million. */
const limits = { metas: 200, links: 2000, frames: 50, relations: 100, jsonLd: 20, text: 2000, jsonLdText: 200_000 }

export function readPageFacts(html: string, url: URL): PageFacts {
  const facts: PageFacts = {
    title: '',
    language: '',
    metas: new Map(),
    relations: new Map(),
    links: [],
    frames: [],
    jsonLd: [],
    base: url,
  }
  let into: 'title' | 'jsonLd' | 'link' | null = null
  let text = ''
  // The titles of drawings aren't the page's.
  let drawings = 0
  const { baseOf } = readMarkup(html, {
    onopentag(name, attributes) {
      if (name === 'svg') drawings += 1
      if (name === 'html') facts.language ||= attributes['lang'] ?? ''
      else if (name === 'meta') addMeta(facts, attributes)
      else if (name === 'link') addRelation(facts, attributes)
      else if (name === 'iframe') addFrame(facts, attributes)
      if (name === 'title' && facts.title === '' && drawings === 0) [into, text] = ['title', '']
      else if (name === 'script' && isJsonLd(attributes)) [into, text] = ['jsonLd', '']
      else if (name === 'a' && attributes['href'] !== undefined && facts.links.length < limits.links) {
        facts.links.push({ href: attributes['href'].slice(0, limits.text), text: '' })
        ;[into, text] = ['link', '']
      }
    },
    ontext(part) {
      if (into !== null && text.length < (into === 'jsonLd' ? limits.jsonLdText : limits.text)) text += part
    },
    onclosetag(name) {
      if (name === 'svg') drawings = Math.max(0, drawings - 1)
      const link = facts.links.at(-1)
      if (name === 'title' && into === 'title') facts.title = text.slice(0, limits.text)
      else if (name === 'script' && into === 'jsonLd' && facts.jsonLd.length < limits.jsonLd) facts.jsonLd.push(text)
      else if (name === 'a' && into === 'link' && link) link.text = text.slice(0, limits.text)
      else return
      into = null
    },
  })
  return { ...facts, base: baseOf(url) }
}

type Attributes = Record<string, string>

function isJsonLd({ type = '' }: Attributes): boolean {
  return type.split(';')[0]?.trim().toLowerCase() === 'application/ld+json'
}

function addMeta({ metas }: PageFacts, { name, property, content }: Attributes): void {
  const key = (property ?? name ?? '').trim().toLowerCase()
  if (key === '' || content === undefined || metas.has(key) || metas.size >= limits.metas) return
  metas.set(key, content.slice(0, limits.text * 2))
}

function addRelation({ relations }: PageFacts, { rel = '', href }: Attributes): void {
  if (href === undefined || relations.size >= limits.relations) return
  for (const word of rel.slice(0, 100).toLowerCase().split(/\s+/)) {
    const known = relations.get(word) ?? []
    if (known.length < limits.relations) relations.set(word, [...known, href.slice(0, limits.text)])
  }
}

/** Embedded pages that load late often have their URL in `data-src`. */
function addFrame({ frames }: PageFacts, attributes: Record<string, string>): void {
  const src = attributes['src'] || attributes['data-src']
  if (src && frames.length < limits.frames) frames.push(src.slice(0, limits.text))
}
