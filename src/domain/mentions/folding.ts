import { shingleHashesOf, wordsOf } from '#src/domain/text/similarity.ts'

/** Texts that share more than this are the same post told twice: crossposts, reposts, quotes. */
const sameAs = 0.7

/** What a text is compared by: its runs of five words, or all of it if it's shorter. */
export type Comparable = { runs: ReadonlySet<number>; words: string }

export function comparable({ title, text }: { title: string; text: string }): Comparable {
  const whole = `${title}\n${text}`
  return { runs: shingleHashesOf(whole), words: wordsOf(whole).join(' ') }
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
