/** Words per shingle. */
const shingleSize = 5

/** Runs of five words, lower case and without punctuation, each once (Broder's shingles). */
export function shinglesOf(text: string): Set<string> {
  const words = wordsOf(text)
  const shingles = new Set<string>()
  for (let start = 0; start + shingleSize <= words.length; start += 1) {
    shingles.add(words.slice(start, start + shingleSize).join(' '))
  }
  return shingles
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu) ?? []
}

/** `similarity`: shared shingles divided by all shingles of both, 0 to 1 (Jaccard). */
export type Nearest = { place: number; similarity: number }

/** For each text, the most similar one. Exact: every pair that shares a shingle is counted. */
export function nearestOf(texts: readonly Set<string>[]): Nearest[] {
  const holders = new Map<string, number[]>()
  for (const [place, shingles] of texts.entries()) {
    for (const shingle of shingles) {
      const known = holders.get(shingle)
      if (known) known.push(place)
      else holders.set(shingle, [place])
    }
  }
  return texts.map((shingles, place) => {
    const shared = new Uint32Array(texts.length)
    for (const shingle of shingles) {
      for (const other of holders.get(shingle) ?? []) shared[other] = (shared[other] ?? 0) + 1
    }
    let nearest: Nearest = { place: -1, similarity: 0 }
    for (const [other, count] of shared.entries()) {
      if (other === place || count === 0) continue
      const similarity = count / (shingles.size + (texts[other]?.size ?? 0) - count)
      if (similarity > nearest.similarity) nearest = { place: other, similarity }
    }
    return nearest
  })
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
