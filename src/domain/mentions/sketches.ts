import { shingleHashesOf, shingleSize, wordsOf } from '#src/domain/text/similarity.ts'

/** Texts that share more than this are the same post told twice: crossposts, reposts, quotes. */
const sameAs = 0.7

/** Of texts that share as much, one in ten thousand pairs has none of its first eight runs in common. */
const sketchSize = 8

/** What a text is compared by: its runs of five words, or all of it if it's shorter. */
export type Comparable = { runs: ReadonlySet<number>; words: string }

export function comparable({ title, text }: { title: string; text: string }): Comparable {
  const whole = `${title}\n${text}`
  return { runs: shingleHashesOf(whole), words: wordsOf(whole).join(' ') }
}

/** The few runs that a text is found by, always the same ones: those with the lowest numbers. */
export function sketchOf({ runs, words }: Comparable): number[] {
  if (runs.size > 0) return [...runs].sort((one, other) => one - other).slice(0, sketchSize)
  // A text that is shorter than a run is one with something after it.
  return [...shingleHashesOf(`${words}${' x'.repeat(shingleSize)}`)].slice(0, 1)
}

/** Whether two texts are nearly the same. */
export function isNearlySame(one: Comparable, other: Comparable): boolean {
  if (one.words === other.words) return true
  const [small, large] = one.runs.size < other.runs.size ? [one.runs, other.runs] : [other.runs, one.runs]
  if (small.size === 0 || small.size < sameAs * large.size) return false
  let shared = 0
  for (const run of small) if (large.has(run)) shared += 1
  return shared / (small.size + large.size - shared) > sameAs
}
