import { shinglesOf, wordsOf } from '#src/domain/text/similarity.ts'
import { grammarFaults } from './grammar.ts'
import { learnMasking, type Masking, maskNames } from './masks.ts'
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

/** Runs of masked words. Neighboring names are one: 'New Zealand' and 'Chad' are alike. */
function maskedShingles(sentences: readonly Sentence[]): Set<string> {
  const all = sentences.map(({ masked }) => [...shinglesOf(masked.replace(/•(?:\s*•)*/g, 'name'))])
  return new Set(all.flat())
}

function splitSentences(paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?]["”’)]?)\s+/u))
}

function sentencesOf(paragraphs: readonly string[], masking: Masking): Sentence[] {
  return splitSentences(paragraphs)
    .map((text) => ({ text, masked: maskNames(text, masking).toLowerCase(), words: wordsOf(text).length }))
    .filter(({ words }) => words >= minWords)
}

/** Shorter ones are labels: 'Latin letters'. */
const minWords = 4

/** How much of each page's prose is its own. `familyOf`: pages are compared with those of their family. */
export function measureProse(pages: readonly ReadPage[], familyOf: (path: string) => string): Map<string, ProseReport> {
  const masking = learnMasking(
    pages.flatMap(({ prose }) => prose),
    pages.flatMap(({ names }) => names),
  )
  const read = pages.map((page) => {
    const sentences = sentencesOf(page.prose, masking)
    return { page, sentences, shingles: maskedShingles(sentences) }
  })
  const exact = holders(read.map(({ sentences }) => sentences.map(({ text }) => text)))
  const masked = holders(read.map((one) => one.sentences.map((sentence) => sentence.masked)))
  const nearest = new Map(
    [...Map.groupBy(read, ({ page }) => familyOf(page.path)).values()].flatMap((family) => nearestSiblings(family)),
  )
  return new Map(
    read.map(({ page, sentences }) => {
      const total = sum(sentences)
      const shared = (isShared: (sentence: Sentence) => boolean) =>
        total === 0 ? 0 : sum(sentences.filter(isShared)) / total
      const { path: sibling, share: siblingShare } = nearest.get(page.path) ?? { path: '', share: 0 }
      return [
        page.path,
        {
          siblingShare,
          sibling,
          verbatim: shared(({ text }) => (exact.get(text) ?? 0) > 1),
          written: 1 - shared((sentence) => (masked.get(sentence.masked) ?? 0) > 1),
          faults: page.labels.concat(page.prose).flatMap(grammarFaults),
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

type Shingled = { page: ReadPage; shingles: ReadonlySet<string> }

/** For each page the one that has most of its runs. Only pages that share a run are compared, so large families stay fast. */
function nearestSiblings(family: readonly Shingled[]): [path: string, { path: string; share: number }][] {
  const pagesWith = new Map<string, number[]>()
  family.forEach(({ shingles }, place) => {
    for (const shingle of shingles) {
      const places = pagesWith.get(shingle)
      if (places) places.push(place)
      else pagesWith.set(shingle, [place])
    }
  })
  return family.map(({ page, shingles }, own) => {
    const counts = new Map<number, number>()
    for (const shingle of shingles)
      for (const place of pagesWith.get(shingle) ?? [])
        if (place !== own) counts.set(place, (counts.get(place) ?? 0) + 1)
    const [place, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [-1, 0])
    return [page.path, { path: family[place]?.page.path ?? '', share: shingles.size === 0 ? 0 : count / shingles.size }]
  })
}
