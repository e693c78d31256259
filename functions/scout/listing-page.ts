import { readMarkup } from '#functions/fetching/markup.ts'
import { oneLine } from '#functions/proofs/page.ts'

// What a directory's page says about a product, and how its links are placed.

export type ListingLink = {
  url: URL
  text: string
  rel: string
  /** Among comments, related products or what every page has. */
  beside: boolean
  /** Main headings before it. */
  headings: number
}

export type ListingPage = {
  headings: string[]
  title: string
  /** Of the properties and names of its meta elements, in lower case. */
  metas: ReadonlyMap<string, string>
  /** By `itemprop`. */
  items: ReadonlyMap<string, string>
  jsonLd: string[]
  links: ListingLink[]
  /** It says that it waits to be accepted. */
  isWaiting: boolean
}

const maxLine = 300
const maxHeadings = 5
const maxLinks = 5000
const maxScripts = 10
const maxScriptLength = 100_000

const sections =
  'comments?|discussions?|replies|reviews|threads?|questions|answers|related|similar|alternatives?|recommended|recommendations|competitors|footer|backlinks?'
/** 'comment-list', 'related-products', 'user-comments'. Not 'has-related', which is about what is in it. */
const besideName = new RegExp(
  `^(?!has-|with-|no-)(?:[a-z0-9]+[-_]+)*(?:${sections})(?:[-_]+(?:list|section|box|items?|area|wrapper|container|grid|products?|tools?|apps?|sites?|posts?|widget|body|content|text))*$`,
  'i',
)

/** 'Comments (3)', 'What people say', 'Alternatives to Tea Timer', 'You may also like'. Class names often say nothing. */
const besideHeading =
  /^(?:\d+ |all |latest |recent |user |customer |community |top |best |more |other )*(?:comments?|discussions?|repl(?:y|ies)|reviews?|ratings|questions|answers|q ?& ?a|faqs?|threads?|related|similar|alternatives?|competitors|recommended|recommendations|mentions|testimonials)\b|^(?:what (?:people|users|others|makers)\b|(?:you|people|users) (?:may|might|also)\b|more (?:from|like|in)\b)|\b(?:alternatives|competitors|reviews|comments)(?: \(?\d[\d,.]*\)?)?$/i
/** 'Pending review', 'Your listing is awaiting approval'. Not 'awaiting its first review', and 'not approved by the FDA'. */
const waiting =
  /^(?:status:? )?(?:pending|awaiting|waiting for|under|in) (?:review|approval|moderation)[.!…]?$|\b(?:submission|listing|product|tool|startup|app|project|page|site|website) (?:is|has) (?:[a-z]+ ){0,2}(?:(?:pending|awaiting|waiting for|under|queued for) (?:our |editorial |manual |admin |a )?(?:review|approval|moderation)\b|not yet (?:been )?(?:approved|published)\b)/i
const sectioning = new Set(['section', 'aside', 'article', 'main', 'li', 'td', 'body', 'html'])

/** Reads a page of a directory. Never throws, whatever the page is. */
export function readListing(html: string, url: URL): ListingPage {
  const page = {
    ...{ headings: [] as string[], title: '', jsonLd: [] as string[], isWaiting: false },
    ...{ metas: new Map<string, string>(), items: new Map<string, string>() },
  }
  const found: { href: string; text: string; rel: string; beside: boolean; headings: number }[] = []
  /** Of each open element: whether it's beside the listing. */
  const open: boolean[] = []
  const names: string[] = []
  /** A heading below the main one, and how many elements are open around what it's about. */
  let lower: { level: number; depth: number; text: string } | null = null
  let besides: { level: number; depth: number } | null = null
  let link: (typeof found)[number] | null = null
  let heading: string | null = null
  let title: string | null = null
  let item: { name: string; text: string } | null = null
  let script: string | null = null
  let isScript = false
  /** Since the last tag. */
  let piece = ''
  const finishPiece = () => {
    if (piece.length < 200 && !(open.at(-1) ?? false) && besides === null && waiting.test(oneLine(piece, maxLine)))
      page.isWaiting = true
    piece = ''
  }
  const finishLink = () => {
    if (link && found.length < maxLinks) found.push(link)
    link = null
  }
  const { baseOf } = readMarkup(html, {
    onopentag(name, attributes) {
      finishPiece()
      const { content, href, itemprop, rel = '', alt } = attributes
      open.push((open.at(-1) ?? false) || isBeside(name, attributes))
      names.push(name)
      if (name === 'aside' || name === 'h1') besides = null
      else if (/^h[2-6]$/.test(name)) lower = { level: Number(name[1]), depth: depthAround(names), text: '' }
      if (name === 'script' || name === 'style') isScript = true
      if (name === 'script' && /^application\/ld\+json/i.test(attributes['type']?.trim() ?? '')) script = ''
      else if (name === 'meta') keep(page.metas, attributes['property'] ?? attributes['name'], content)
      else if (name === 'title' && page.title === '') title ??= ''
      else if (name === 'h1') heading = ''
      else if (name === 'a') {
        finishLink()
        if (href !== undefined)
          link = {
            ...{ href, text: '', rel, headings: page.headings.length },
            beside: (open.at(-1) ?? false) || besides !== null,
          }
      } else if (name === 'img' && link) link.text += ` ${alt ?? ''} `
      else if (name === 'br') add(' ')
      if (itemprop !== undefined) {
        if (content === undefined) item = { name: itemprop, text: '' }
        else keep(page.items, itemprop, content)
      }
    },
    ontext(text) {
      if (script !== null && script.length <= maxScriptLength) script += text
      if (!isScript) add(text)
      if (!isScript && piece.length < 200) piece += text
    },
    onclosetag(name) {
      finishPiece()
      open.pop()
      names.pop()
      if (besides && names.length < besides.depth) besides = null
      if (lower && /^h[2-6]$/.test(name)) {
        const { text, ...place } = lower
        if (besideHeading.test(oneLine(text, maxLine))) besides = place
        else if (besides && place.level <= besides.level) besides = null
        lower = null
      }
      if (name === 'script' || name === 'style') isScript = false
      if (name === 'script' && script !== null) {
        if (script.length <= maxScriptLength && page.jsonLd.length < maxScripts) page.jsonLd.push(script)
        script = null
      } else if (name === 'title' && title !== null) {
        page.title = oneLine(title, maxLine)
        title = null
      } else if (name === 'h1' && heading !== null) {
        if (page.headings.length < maxHeadings) page.headings.push(oneLine(heading, maxLine))
        heading = null
      } else if (name === 'a') finishLink()
      if (item && name !== 'br') {
        keep(page.items, item.name, item.text)
        item = null
      }
    },
  })
  function add(text: string) {
    const isShort = (before: string | null): before is string => before !== null && before.length < 1000
    if (link && isShort(link.text)) link.text += text
    if (isShort(heading)) heading += text
    if (lower && isShort(lower.text)) lower.text += text
    if (isShort(title)) title += text
    if (item && isShort(item.text)) item.text += text
  }
  finishLink()
  const base = baseOf(url)
  const links = found.flatMap(({ href, text, ...rest }) => {
    const target = URL.parse(href, base)
    return target ? [{ ...rest, url: target, text: oneLine(text, maxLine) }] : []
  })
  return { ...page, links }
}

/** How many elements are open around what a heading, the last of them, is about. Those without a section are often in a box of their own. */
function depthAround(names: readonly string[]): number {
  const parent = names.length - 1
  const section = names.findLastIndex((name, at) => at < parent && sectioning.has(name)) + 1
  return Math.max(section, parent - 1)
}

function isBeside(name: string, attributes: Record<string, string>): boolean {
  if (name === 'footer' || name === 'nav') return true
  // The whole page may be called after what is on it.
  if (name === 'html' || name === 'body' || name === 'main' || name === 'article') return false
  return [attributes['class'], attributes['id']].some((names) =>
    names?.split(/\s+/).some((one) => besideName.test(one)),
  )
}

function keep(map: Map<string, string>, name: string | undefined, value: string | undefined): void {
  const key = name?.trim().toLowerCase() ?? ''
  const text = oneLine(value ?? '', maxLine)
  if (key !== '' && key.length <= 60 && text !== '' && map.size < 200 && !map.has(key)) map.set(key, text)
}
