import { shinglesOf, wordsOf } from '#src/domain/text/similarity.ts'
import type { ReadPage } from './read-site.ts'

// What a quality rater does: cover the names, and look whether two pages say the same.

export type ProseReport = {
  /** The largest share of the page's masked runs of five words that a sibling has too, and the sibling. */
  siblingShare: number
  sibling: string
  /** Share of its words in sentences that stand on another indexed page, to the letter. */
  verbatim: number
  /** Share of its words in sentences that no other indexed page has, names covered. */
  written: number
  /** What a grammar check found: '1 directories'. */
  faults: string[]
}

type Sentence = { text: string; masked: string; words: number }

/** Names, capitals, currencies, languages and figures, as `•`. In English they have a capital letter or a digit. */
export function maskNames(text: string): string {
  return text.replace(/[\p{L}\p{N}$€£¥][\p{L}\p{N}.,'’&+-]*/gu, (word) =>
    /[\p{Lu}\p{N}$€£¥]/u.test(word) ? '•' : word,
  )
}

/** Runs of masked words. Neighboring names are one: 'New Zealand' and 'Chad' are alike. */
function maskedShingles(sentences: readonly Sentence[]): Set<string> {
  const all = sentences.map(({ masked }) => [...shinglesOf(masked.replace(/•(?:\s*•)*/g, 'name'))])
  return new Set(all.flat())
}

export function sentencesOf(paragraphs: readonly string[]): Sentence[] {
  return paragraphs
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?]["”’)]?)\s+/u))
    .map((text) => ({ text, masked: maskNames(text).toLowerCase(), words: wordsOf(text).length }))
    .filter(({ words }) => words >= minWords)
}

/** Shorter ones are labels: 'Latin letters'. */
const minWords = 4

const faults: readonly RegExp[] = [
  /\bone (?:do|have|are|were) not\b/gi,
  /\b1 (?:directories|sites|rows|pages|places|weeks|days|steps|words|forms|lists)\b/g,
  /\s[,.;:!?](?=\s|$)/g,
  /\b(the|a|an|is|of|to|and|in|for) \1\b/gi,
  /\ba (?:AI|app|agency|online|email|editor|honest|hour)\b/g,
  /,,|\.\.(?!\.)/g,
]

export function grammarFaults(text: string): string[] {
  return faults.flatMap((pattern) => text.match(pattern) ?? []).map((fault) => fault.trim())
}

/** How much of each page's prose is its own. `familyOf`: pages are compared with those of their family. */
export function measureProse(pages: readonly ReadPage[], familyOf: (path: string) => string): Map<string, ProseReport> {
  const read = pages.map((page) => {
    const sentences = sentencesOf(page.prose)
    return { page, sentences, shingles: maskedShingles(sentences), family: familyOf(page.path) }
  })
  const exact = holders(read.map(({ sentences }) => sentences.map(({ text }) => text)))
  const masked = holders(read.map(({ sentences }) => sentences.map((sentence) => sentence.masked)))
  return new Map(
    read.map(({ page, sentences, shingles, family }) => {
      const total = sum(sentences)
      const shared = (isShared: (sentence: Sentence) => boolean) =>
        total === 0 ? 0 : sum(sentences.filter(isShared)) / total
      const siblings = read.filter((other) => other.family === family && other.page !== page)
      const nearest = siblings
        .map((other) => ({ path: other.page.path, share: overlap(shingles, other.shingles) }))
        .reduce((most, one) => (one.share > most.share ? one : most), { path: '', share: 0 })
      return [
        page.path,
        {
          siblingShare: nearest.share,
          sibling: nearest.path,
          verbatim: shared(({ text }) => (exact.get(text) ?? 0) > 1),
          written: 1 - shared((sentence) => (masked.get(sentence.masked) ?? 0) > 1),
          faults: page.prose.flatMap(grammarFaults),
        },
      ]
    }),
  )
}

const sum = (sentences: readonly Sentence[]) => sentences.reduce((words, sentence) => words + sentence.words, 0)

/** On how many pages each text stands. */
function holders(texts: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const own of texts) for (const text of new Set(own)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function overlap(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (own.size === 0) return 0
  let shared = 0
  for (const shingle of own) if (other.has(shingle)) shared += 1
  return shared / own.size
}
