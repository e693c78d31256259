// How alike two texts are: the runs of three words they share, among all runs of both (Jaccard).

const wordsInRun = 3

/** The part of a listing that is compared. */
export function textOf({ headline, description }: { headline: string; description: string }): string {
  return `${headline}\n${description}`
}

// Scripts without spaces between words: each character counts as a word.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu

/** The runs of a text. Case and punctuation don't count, and a text shorter than a run is one run. */
export function runsOf(text: string): Set<string> {
  const words = text.normalize('NFKC').toLowerCase().match(word) ?? []
  if (words.length <= wordsInRun) return new Set(words.length > 0 ? [words.join(' ')] : [])
  return new Set(words.slice(wordsInRun - 1).map((_, first) => words.slice(first, first + wordsInRun).join(' ')))
}

/** 0 to 1, from the number of runs that two texts share and have. */
export function likeness(shared: number, one: number, other: number): number {
  const all = one + other - shared
  return all === 0 ? 0 : shared / all
}
