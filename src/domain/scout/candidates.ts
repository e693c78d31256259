import { type NameForm, nameForms } from './names.ts'

// URLs that may be a product's page, out of the hundreds of thousands of a sitemap.

/** Of a product. */
const maxPages = 8
/** Longer ones are no listings, and what is kept has to stay small. */
const maxLength = 500
/** The parts of a path that are looked at, from its end: '/tool/tea-timer/about' has the name in the second. */
const lastParts = 3
/** Of a part, in words. */
const maxWords = 24

/** How well a URL holds a form. `exact`: '/tea-timer', `numbered`: '/48213-tea-timer', `inside`: '/tea-timer-pro'. */
export const fits = ['inside', 'numbered', 'exact'] as const
export type Fit = (typeof fits)[number]

/** A page that may be a product's, with how well its URL fits: higher is better. */
export type Candidate = { url: string; fit: number }

type Sought<Key> = { key: Key; words: readonly string[] }

/** Finds pages of several products in one pass. */
export class PageFinder<Key> {
  readonly #sought = new Map<string, Sought<Key>[]>()
  readonly #found = new Map<Key, Candidate[]>()

  readonly #isOwn: (url: string) => boolean

  /** `isOwn`: whether a page is the directory's. */
  constructor(
    products: Iterable<readonly [Key, ReadonlyMap<NameForm, string>]>,
    isOwn: (url: string) => boolean = () => true,
  ) {
    this.#isOwn = isOwn
    for (const [key, forms] of products) {
      const texts = new Set([...forms.values()].map((form) => wordsOf(form).join(' ')))
      for (const text of texts) {
        const words = text.split(' ')
        const [first = ''] = words
        if (first !== '') this.#sought.set(first, [...(this.#sought.get(first) ?? []), { key, words }])
      }
    }
  }

  add(url: string): void {
    if (url.length > maxLength) return
    for (const part of partsOf(url)) {
      const words = wordsOf(part)
      for (const [at, word] of words.entries()) {
        for (const { key, words: sought } of this.#sought.get(word) ?? []) {
          const fit = fitOf(words, sought, at)
          if (fit !== null) this.#keep(key, { url, fit: fits.indexOf(fit) })
        }
      }
    }
  }

  /** The best pages of a product, best first. */
  of(key: Key): readonly Candidate[] {
    return this.#found.get(key) ?? []
  }

  #keep(key: Key, candidate: Candidate): void {
    if (!this.#isOwn(candidate.url)) return
    this.#found.set(key, addCandidates(this.#found.get(key) ?? [], [candidate]))
  }
}

/** The best of both, best first, each URL once. */
export function addCandidates(found: readonly Candidate[], more: readonly Candidate[]): Candidate[] {
  const worst = found.length < maxPages ? -1 : (found.at(-1)?.fit ?? -1)
  const better = more.filter(({ fit }) => fit > worst)
  if (better.length === 0) return [...found]
  const all = new Map<string, Candidate>()
  for (const one of [...found, ...better]) if ((all.get(one.url)?.fit ?? -1) < one.fit) all.set(one.url, one)
  // Of two that fit as well, the shorter one has less beside the name.
  return [...all.values()].toSorted((a, b) => b.fit - a.fit || a.url.length - b.url.length).slice(0, maxPages)
}

/** How well a URL holds a form of the product, at best. Null: not at all. */
export function bestFit(url: URL, forms: ReadonlyMap<NameForm, string>): Fit | null {
  const found = partsOf(url.href).flatMap((part) => {
    const words = wordsOf(part)
    return nameForms.flatMap((form) => {
      const sought = wordsOf(forms.get(form) ?? '')
      return sought.length === 0 ? [] : words.flatMap((_, at) => fitOf(words, sought, at) ?? [])
    })
  })
  return fits.findLast((fit) => found.includes(fit)) ?? null
}

function fitOf(words: readonly string[], sought: readonly string[], at: number): Fit | null {
  if (sought.some((word, index) => words[at + index] !== word)) return null
  if (words.length === sought.length) return 'exact'
  const rest = words.filter((_, index) => index < at || index >= at + sought.length)
  // Ids are numbers or what looks random: '48213', 'b7f3a9'.
  return rest.every((word) => /\d/.test(word) && /^[\da-f]+$/.test(word)) ? 'numbered' : 'inside'
}

/** The last parts of the path, and the values of the query. */
function partsOf(url: string): string[] {
  const [whole = ''] = url.split('#', 1)
  const [path = '', query] = whole.split('?', 2)
  const parts = path.replace(/^[a-z]+:\/\/[^/]*/i, '').split('/')
  const values = query?.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1)) ?? []
  return [...parts.filter(Boolean).slice(-lastParts), ...values.slice(0, lastParts)]
}

function wordsOf(part: string): string[] {
  const plain = decode(part).toLowerCase()
  return plain
    .replace(/\.(?:html?|php|aspx?)$/, '')
    .split(/[^\p{L}\p{N}]+/u, maxWords)
    .filter(Boolean)
}

function decode(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
