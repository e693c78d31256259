import { spaceless } from './word-count.ts'

/** Words per shingle. */
export const shingleSize = 5

/** Pages more alike than this are doorways: ours, and those that customers want to publish. */
export const maxSimilarity = 0.6

/** Runs of five words, lower case and without punctuation, each once (Broder's shingles). */
export function shinglesOf(text: string): Set<string> {
  const words = wordsOf(text)
  const shingles = new Set<string>()
  for (let start = 0; start + shingleSize <= words.length; start += 1) {
    shingles.add(words.slice(start, start + shingleSize).join(' '))
  }
  return shingles
}

/**
 * The same runs as numbers of 52 bits, which take a fraction of the memory of thousands of texts. Two runs of a million
 * have the same number once in ten thousand times. A text shorter than a run is one run.
 */
export function shingleHashesOf(text: string): Set<number> {
  const words = wordsOf(text).map(hashWord)
  const hashes = new Set<number>()
  const size = Math.min(shingleSize, words.length)
  if (size === 0) return hashes
  for (let start = 0; start + size <= words.length; start += 1) {
    let [high, low] = [start0, start1]
    for (const word of words.slice(start, start + size)) {
      high = mix(high, word)
      low = mix(low, ~word)
    }
    hashes.add((high & 0xfffff) * 2 ** 32 + (low >>> 0))
  }
  return hashes
}

const [start0, start1] = [0x9e3779b9, 0x85ebca6b]

/** FNV-1a over UTF-16 units, 32 bits. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

/** Takes one more word into a hash, so that their order counts (MurmurHash3's step). */
function mix(hash: number, word: number): number {
  const mixed = Math.imul(word, 0xcc9e2d51)
  const turned = hash ^ Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593)
  return Math.imul((turned << 13) | (turned >>> 19), 5) + 0xe6546b64
}

const letter = String.raw`(?:(?!${spaceless.source})[\p{L}\p{N}\p{M}])`
/** Scripts without spaces between words: each character counts as a word. */
const wordForm = new RegExp(String.raw`${spaceless.source}\p{M}*|${letter}+(?:['’.-]${letter}+)*`, 'gu')

/** The words of a text as texts are compared: lower case, without the punctuation around them, ＣＲＭ as crm. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(wordForm) ?? []
}

/** What two texts share of all they have, 0 to 1 (Jaccard), from the sizes of their sets. */
export function jaccard(shared: number, one: number, other: number): number {
  const all = one + other - shared
  return all === 0 ? 0 : shared / all
}

/** `similarity`: shared shingles divided by all shingles of both, 0 to 1 (Jaccard). */
export type Nearest = { place: number; similarity: number }

/** For each text, the most similar one. Exact: every pair that shares a shingle is counted. */
export function nearestOf<Shingle>(texts: readonly Set<Shingle>[]): Nearest[] {
  const steps = nearestInSteps(texts)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** How many texts are compared with all others between two steps. */
const perStep = 50

/**
 * The same in steps, so that others can run in between. Shingles that the same texts have are counted together, since
 * pages of one template share most of theirs.
 */
export function* nearestInSteps<Shingle>(texts: readonly Set<Shingle>[]): Generator<undefined, Nearest[]> {
  const groups = yield* groupShingles(texts)
  const groupsOf = texts.map((): Group[] => [])
  for (const group of groups) for (const place of group.holders) groupsOf[place]?.push(group)
  const nearest: Nearest[] = []
  for (const [place, own] of groupsOf.entries()) {
    const shared = new Uint32Array(texts.length)
    for (const { holders, weight } of own) for (const other of holders) shared[other] = (shared[other] ?? 0) + weight
    nearest.push(mostShared(texts, place, shared))
    if (place % perStep === 0) yield
  }
  return nearest
}

/** How many shingles the same texts have. */
type Group = { holders: number[]; weight: number }

function* groupShingles<Shingle>(texts: readonly Set<Shingle>[]): Generator<undefined, Group[]> {
  const holders = new Map<Shingle, number[]>()
  for (const [place, shingles] of texts.entries()) {
    for (const shingle of shingles) {
      const known = holders.get(shingle)
      if (known) known.push(place)
      else holders.set(shingle, [place])
    }
    if (place % perStep === 0) yield
  }
  const groups = new Map<string, Group>()
  let count = 0
  for (const places of holders.values()) {
    if (places.length === 1) continue
    const key = places.join()
    const known = groups.get(key)
    if (known) known.weight += 1
    else groups.set(key, { holders: places, weight: 1 })
    count += 1
    if (count % 5000 === 0) yield
  }
  return [...groups.values()]
}

function mostShared(texts: readonly ReadonlySet<unknown>[], place: number, shared: Uint32Array): Nearest {
  let nearest: Nearest = { place: -1, similarity: 0 }
  const size = texts[place]?.size ?? 0
  for (const [other, count] of shared.entries()) {
    if (other === place || count === 0) continue
    const similarity = jaccard(count, size, texts[other]?.size ?? 0)
    if (similarity > nearest.similarity) nearest = { place: other, similarity }
  }
  return nearest
}

/** Runs of five words found in more than this share of the texts: what the site says everywhere. */
export function commonShingles(texts: readonly Set<string>[], share: number): Set<string> {
  const counts = new Map<string, number>()
  for (const shingles of texts) for (const shingle of shingles) counts.set(shingle, (counts.get(shingle) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > share * texts.length).map(([shingle]) => shingle))
}

/** Words of a text outside every common run. */
export function ownWordCount(text: string, common: ReadonlySet<string>): number {
  const words = wordsOf(text)
  const isCommon = new Uint8Array(words.length)
  for (let start = 0; start + shingleSize <= words.length; start += 1) {
    if (common.has(words.slice(start, start + shingleSize).join(' '))) isCommon.fill(1, start, start + shingleSize)
  }
  return isCommon.filter((flag) => flag === 0).length
}
