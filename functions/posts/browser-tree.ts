// Writes HTML from a few elements, so that the output is what a browser builds: a list has items, a paragraph has
// text, a link has no link inside. Misplaced elements are unwrapped and their text stays.

/** An element of the layout being written. */
type Block = {
  name: string
  /** Where its opening tag is. */
  from: number
  /** What it interrupted: the open formats, and where they were closed. */
  interrupted: { at: number; written: readonly Format[] }
  /** What was written before it started. */
  solids: number
  /** How many reasons there are to wrap text directly in here in a paragraph. */
  divisions: number
}
/** A format, such as bold. */
type Format = { name: string; tag: string }
/** A division. It writes nothing but separates its text. */
type Division = { division: Block }
type Entered = Block | Format | Division | null

export type Article = { html: string; text: string }

const formats = new Set(['a', 'strong', 'em', 's', 'u', 'code', 'sub', 'sup'])
/** Elements that only contain text. */
const textBlocks = new Set(['p', 'h2', 'h3', 'h4', 'pre', 'figcaption'])
/** Elements that contain blocks. */
const containers = new Set(['ul', 'ol', 'blockquote', 'figure', 'table'])
/** Required parents. Missing steps in between are written too. */
const steps = new Map([
  ['ul', 'li'],
  ['ol', 'li'],
  ['table', 'tbody'],
  ['thead', 'tr'],
  ['tbody', 'tr'],
  ['tr', 'td'],
])
const kinds = new Map([
  ['th', 'td'],
  ['thead', 'tbody'],
])
/** What ends when the next of its kind starts. */
const ended = new Map([
  ['li', ['li']],
  ['td', ['td', 'th']],
  ['tr', ['td', 'th', 'tr']],
  ['tbody', ['td', 'th', 'tr', 'tbody', 'thead']],
])
/** What may be empty: a cell has its place, and an empty line is spacing. */
const mayBeEmpty = new Set(['p', 'li', 'td', 'th'])
/** How deep blocks may be nested. Deeper ones are unreadable and slow for parsers. */
const mostDepth = 20

const tokens = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>|[^<]+/g

/** Takes escaped text and well-nested tags with checked attributes. */
export function writeArticle(html: string): Article {
  const writer = new ArticleWriter()
  const entered: Entered[] = []
  for (const [token, slash, name, attributes = ''] of html.matchAll(tokens)) {
    if (name === undefined) writer.write(token)
    else if (name === 'img' || name === 'br' || name === 'hr') writer.put(name, attributes)
    else if (slash === '/') writer.leave(entered.pop() ?? null)
    else entered.push(writer.enter(name, attributes))
  }
  return writer.end()
}

class ArticleWriter {
  readonly #root: Block = { name: '', from: 0, interrupted: { at: 0, written: [] }, solids: 0, divisions: 1 }
  readonly #out: string[] = []
  readonly #text: string[] = []
  /** Open blocks, outermost first. */
  readonly #blocks: Block[] = []
  /** The wanted formats and the current ones. */
  #wanted: Format[] = []
  #written: readonly Format[] = []
  /** How many visible things were written. */
  #solids = 0
  /** Whether a block has just started or ended. */
  #atEdge = true
  /** Where the empty paragraphs at the end start, if this is the end. */
  #emptyEnd: number | null = null

  get #top(): Block {
    return this.#blocks.at(-1) ?? this.#root
  }

  enter(name: string, attributes: string): Entered {
    if (formats.has(name)) {
      const format = { name, tag: `<${name}${attributes}>` }
      const leadsNowhere = name === 'a' && attributes === ''
      // Each only once, or thousands of them would add up.
      if (!leadsNowhere && !this.#wanted.some((other) => other.name === name)) this.#wanted.push(format)
      return format
    }
    if (!this.#makePlace(name)) return this.#divide()
    return this.#open(name, attributes)
  }

  leave(entered: Entered): void {
    if (entered === null) return
    if ('tag' in entered) this.#wanted = this.#wanted.filter((format) => format !== entered)
    else if ('division' in entered) {
      if (this.#top.name === 'p') this.#close()
      entered.division.divisions -= 1
    } else {
      const place = this.#blocks.indexOf(entered)
      while (place >= 0 && this.#blocks.length > place) this.#close()
    }
  }

  write(text: string): void {
    const blank = !/\S/.test(text)
    if (blank && !textBlocks.has(this.#top.name) && (this.#atEdge || this.#top.divisions > 0)) return
    this.#openSteps()
    if (this.#top.divisions > 0) this.#open('p')
    this.#writeFormats()
    // Browsers drop a leading line break.
    const isFirst = this.#top.name === 'pre' && this.#out.length === this.#top.from + 1
    const shown = isFirst ? text.replace(/^\n+/, '') : text
    if (shown === '') return
    this.#out.push(shown)
    this.#text.push(shown)
    this.#atEdge = false
    if (!blank) this.#solids += 1
  }

  put(name: 'img' | 'br' | 'hr', attributes: string): void {
    if (name === 'img' && attributes === '') return
    if (name === 'hr') {
      if (!this.#makePlace(name)) return
      this.#writeFormats([])
    } else {
      if (name === 'br' && this.#top.divisions > 0) return
      this.#openSteps()
      this.#writeFormats()
    }
    this.#out.push(`<${name}${attributes}>`)
    this.#text.push(' ')
    this.#atEdge = name === 'hr'
    if (name !== 'br') this.#solids += 1
    if (this.#blocks.length === 0) this.#emptyEnd = null
  }

  end(): Article {
    while (this.#blocks.length > 0) this.#close()
    this.#writeFormats([])
    if (this.#emptyEnd !== null) this.#out.length = this.#emptyEnd
    return { html: this.#out.join(''), text: readEntities(this.#text.join('')) }
  }

  /** Ends what can't contain such an element. False: it can't be placed here. */
  #makePlace(name: string): boolean {
    const isText = name === 'p' || name === 'div'
    const isStep = ended.has(kinds.get(name) ?? name) || name === 'figcaption'
    // A heading or code in pieces stays one.
    if (textBlocks.has(this.#top.name) && this.#top.name !== 'p' && (isText || isStep)) return false
    if (textBlocks.has(this.#top.name)) this.#close()
    if (name === 'div') return false
    if (name === 'figcaption') return this.#top.name === 'figure'
    if (isStep) return this.#makeStep(kinds.get(name) ?? name)
    this.#openSteps()
    return !containers.has(name) || this.#blocks.length < mostDepth
  }

  #makeStep(kind: string): boolean {
    while (ended.get(kind)?.includes(this.#top.name)) this.#close()
    this.#openSteps(kind)
    return steps.get(this.#top.name) === kind
  }

  /** Text needs an item in a list and a cell in a table. */
  #openSteps(until?: string): void {
    for (let next = steps.get(this.#top.name); next && next !== until; next = steps.get(next)) this.#open(next)
  }

  #divide(): Entered {
    if (textBlocks.has(this.#top.name)) {
      if (!this.#atEdge) this.write(this.#top.name === 'pre' ? '\n' : ' ')
      return null
    }
    this.#openSteps()
    this.#top.divisions += 1
    return { division: this.#top }
  }

  #open(name: string, attributes = ''): Block {
    const interrupted = { at: this.#out.length, written: this.#written }
    this.#writeFormats([])
    const divisions = name === 'blockquote' || name === 'figure' ? 1 : 0
    const block = { name, from: this.#out.length, interrupted, solids: this.#solids, divisions }
    this.#blocks.push(block)
    this.#out.push(`<${name}${attributes}>`)
    this.#markEdge()
    return block
  }

  #close(): void {
    this.#writeFormats([])
    const block = this.#blocks.pop()
    if (!block) return
    const { name, from, interrupted, solids } = block
    this.#markEdge()
    const isBlank = textBlocks.has(name) ? solids === this.#solids : this.#out.length === from + 1
    if (isBlank && !mayBeEmpty.has(name)) {
      // As if it had never started. Otherwise a link around it would end and restart for nothing.
      this.#out.length = interrupted.at
      this.#written = interrupted.written
      return
    }
    this.#out.push(`</${name}>`)
    if (this.#blocks.length === 0) this.#emptyEnd = isBlank ? (this.#emptyEnd ?? from) : null
  }

  #markEdge(): void {
    this.#text.push(' ')
    this.#atEdge = true
  }

  /** Ends and starts formats to match the wanted ones. */
  #writeFormats(wanted: readonly Format[] = this.#wanted): void {
    let same = 0
    while (same < wanted.length && this.#written[same]?.tag === wanted[same]?.tag) same += 1
    for (const { name } of this.#written.slice(same).reverse()) this.#out.push(`</${name}>`)
    for (const { tag } of wanted.slice(same)) this.#out.push(tag)
    this.#written = [...wanted]
  }
}

function readEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
