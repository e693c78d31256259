// Which texts are alike. A text is taken as its runs of three words; two texts are as like as the runs they share among
// all their runs (Jaccard). To find candidates without comparing each with each, a text has bands (MinHash): two texts
// share a band the more probably the more alike they are.

/** Words in a row that make a run. */
const runLength = 3
const valuesInBand = 3
/** Of texts that are half alike, one pair in fourteen shares none of so many; of texts four fifths alike, one in a million. */
export const bandCount = 20
const valueCount = bandCount * valuesInBand

/** One part of a text's fingerprint. `hash`: 32 bits. */
export type TextBand = { band: number; hash: number }

/** What is compared of a listing. */
export function textOf({ headline, description }: { headline: string; description: string }): string {
  return `${headline}\n${description}`
}

/** The runs of a text, each as 32 bits. Case and punctuation do not count. Empty: it has no word. */
export function runsOf(text: string): Set<number> {
  const words = wordsOf(text).map(hashOf)
  const runs = new Set<number>()
  // A text that is shorter than a run is one run.
  for (let first = 0; first < Math.max(1, words.length - runLength + 1) && words.length > 0; first += 1) {
    let run = 0
    for (let place = first; place < first + runLength; place += 1) run = mix(Math.imul(run, 31) + (words[place] ?? 0))
    runs.add(run)
  }
  return runs
}

// Scripts that part words by no space: there each character counts as one.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? []
}

/** How alike two texts are, 0 to 1, by their runs. */
export function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const run of small) if (large.has(run)) shared += 1
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

/** The least value of the runs under each of sixty orders: two texts agree in as many as they are alike. */
export function valuesOf(runs: ReadonlySet<number>): Uint32Array {
  const least = new Uint32Array(valueCount).fill(0xffffffff)
  for (const run of runs) {
    for (const [order, seed] of seeds.entries()) {
      const value = mix(run ^ seed)
      if (value < (least[order] ?? 0)) least[order] = value
    }
  }
  return least
}

/** Where a text is found by others that are like it. None for a text without words. */
export function bandsOf(text: string): TextBand[] {
  const runs = runsOf(text)
  if (runs.size === 0) return []
  const values = valuesOf(runs)
  return Array.from({ length: bandCount }, (_, band) => {
    let hash = band + 1
    for (const value of values.subarray(band * valuesInBand, (band + 1) * valuesInBand)) hash = mix(hash ^ value)
    return { band, hash }
  })
}

/** FNV-1a over the characters of a word. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** The last step of MurmurHash3: each bit of the input changes half of the output's, and no two inputs meet. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

// What is stored depends on these: they stay as they are.
const seeds = Uint32Array.from({ length: valueCount }, (_, order) => mix(Math.imul(order + 1, 0x9e3779b1)))
