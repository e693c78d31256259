import { isFiller } from './content-words.ts'
import { tokensOf } from './matches.ts'

// A single word, such as 'tasks' or 'marketing', is in far too many posts. A phrase around it is not.

/** `iOS`, `GraphQL`, `k8s`: made-up words are specific. `CRM` isn't. */
const coined = /\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u

/** Whether a text is one everyday word. */
export function isSingleWord(text: string): boolean {
  return tokensOf(text).length === 1 && !/\S[.-]\S/u.test(text) && !coined.test(text)
}

/** What stands between two words that belong together: `invoices for freelancers`, but not `invoices and quotes`. */
const listing = new Set(['and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'o', 'e'])

/**
 * Phrases of two words, or three with a small one between them, from a product's own texts, in the order in which they
 * are said. Each has two of `words`, or one and is said in more than one text.
 */
export function phrasesAround(words: readonly string[], texts: readonly string[]): string[] {
  const known = new Set(words.map(stemOf))
  const found = new Map<string, { text: string; in: Set<number>; known: number }>()
  for (const [place, text] of texts.entries()) {
    for (const clause of text.split(/[^\p{L}\p{N}\p{M}\s'’-]+/u)) {
      const said = clause.split(/\s+/).filter((word) => word !== '')
      for (const [at, word] of said.entries()) {
        const next = said[at + 1] ?? ''
        const isJoined = isFiller(next.toLowerCase()) && !listing.has(next.toLowerCase())
        const phrase = said.slice(at, at + (isJoined ? 3 : 2))
        const ends = [word, phrase.at(-1) ?? '']
        if (phrase.length < (isJoined ? 3 : 2) || ends.some((end) => isFiller(end.toLowerCase()))) continue
        const key = phrase.map(stemOf).join(' ')
        const entry = found.get(key) ?? { text: phrase.join(' ').toLowerCase(), in: new Set(), known: 0 }
        entry.in.add(place)
        entry.known = ends.filter((end) => known.has(stemOf(end))).length
        found.set(key, entry)
      }
    }
  }
  return [...found.values()]
    .filter((one) => one.known === 2 || (one.known === 1 && one.in.size > 1))
    .map(({ text }) => text)
}

/** What people ask for in English: `task app` for `tasks`. */
export function productsNamed(word: string): string[] {
  const one = singular(word.toLowerCase())
  return [`${one} app`, `${one} tool`]
}

function stemOf(word: string): string {
  return singular(tokensOf(word).join(' '))
}

/** Not of `analytics`, `business` or `status`. */
function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<!ic|[isu])s$/u, '') : word
}
