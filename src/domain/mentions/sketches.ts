import { jaccard, shingleHashesOf } from '#src/domain/text/similarity.ts'

/** Texts that share more than this are the same post told twice: crossposts, reposts, quotes. */
const sameAs = 0.7

/** Of texts that share as much, one in ten thousand pairs has none of its first eight runs in common. */
const sketchSize = 8

/** What a text is compared by: its runs of five words. */
export type Comparable = ReadonlySet<number>

export function comparable({ title, text }: { title: string; text: string }): Comparable {
  return shingleHashesOf(`${title}\n${text}`)
}

/** The few runs that a text is found by, always the same ones: those with the lowest numbers. */
export function sketchOf(runs: Comparable): number[] {
  return [...runs].sort((one, other) => one - other).slice(0, sketchSize)
}

/** Whether two texts are nearly the same. */
export function isNearlySame(one: Comparable, other: Comparable): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size < sameAs * large.size) return false
  let shared = 0
  for (const run of small) if (large.has(run)) shared += 1
  return jaccard(shared, small.size, large.size) > sameAs
}
