import { readMarkup } from '#functions/fetching/markup.ts'
import { proofLimits } from '#src/domain/proofs/proofs.ts'
import { cleanLine, cutText } from '#src/domain/text/text.ts'

/** A link of a page. */
export type PageLink = { url: URL; anchor: string; rel: string }

/** What a page says of itself, and its links in order. */
export type Page = { links: PageLink[]; robots: string | null; canonical: string | null }

type OpenLink = { href: string; rel: string; text: string }

const maxTextLength = 1000
/** Any other element starts the body. */
const headElements = new Set('html head title meta link base script style noscript template'.split(' '))

/** Reads a page's links and what it tells search engines. Never throws, whatever the page is. */
export function readPage(html: string, url: URL): Page {
  const found: OpenLink[] = []
  const robots: string[] = []
  let canonical: string | undefined
  let open: OpenLink | null = null
  let hidden = 0
  let isHead = true
  const finish = () => {
    if (open) found.push(open)
    open = null
  }
  const add = (text: string) => {
    if (open && hidden === 0 && open.text.length < maxTextLength) open.text += text
  }
  const { baseOf } = readMarkup(html, {
    onopentag(name, attributes) {
      const { href, rel = '', alt, content = '' } = attributes
      if (!headElements.has(name)) isHead = false
      if (name === 'script' || name === 'style') hidden += 1
      else if (name === 'a' || name === 'area') {
        finish()
        if (href !== undefined) open = { href, rel, text: '' }
        if (name === 'area') {
          add(alt ?? '')
          finish()
        }
      } else if (name === 'img') add(` ${alt ?? ''} `)
      else if (name === 'br') add(' ')
      // Search engines ignore one in the body, where visitors may have written it.
      else if (name === 'link' && isHead && isCanonical(attributes)) canonical ??= href ?? ''
      else if (name === 'meta') {
        const bot = attributes['name']?.trim().toLowerCase()
        if (bot === 'robots') robots.push(content)
        if (bot === 'googlebot') robots.push(`googlebot: ${content}`)
      }
    },
    ontext: add,
    onclosetag(name) {
      if (name === 'a') finish()
      if (name === 'script' || name === 'style') hidden -= 1
    },
  })
  finish()
  const base = baseOf(url)
  return {
    links: found.flatMap((link) => toLink(link, base) ?? []),
    robots: robots.length > 0 ? oneLine(robots.join('; '), proofLimits.robots).toLowerCase() : null,
    canonical: canonical ? (URL.parse(canonical, base)?.href ?? null) : null,
  }
}

function toLink({ href, rel, text }: OpenLink, base: URL): PageLink | null {
  const url = URL.parse(href, base)
  if (!url) return null
  return { url, anchor: oneLine(text, proofLimits.anchor), rel: oneLine(tokens(rel).join(' '), proofLimits.rel) }
}

/** Google takes one that is for a language, a medium or a type for something else. */
function isCanonical(attributes: Record<string, string>): boolean {
  const { rel = '', hreflang, lang, media, type } = attributes
  const isForSome = [hreflang, lang, media, type].some((value) => value !== undefined)
  return tokens(rel).includes('canonical') && !isForSome
}

function tokens(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

/** At most `limit` characters, with single spaces. */
export function oneLine(text: string, limit: number): string {
  return cutText(cleanLine(text).replace(/\s+/g, ' '), limit - 3)
}
