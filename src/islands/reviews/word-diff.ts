/** A piece of a text; `same`: it stands in the other one, too. */
export type Piece = { text: string; same: boolean }

/** Comparing takes as many steps as one text has words times those of the other. */
const mostSteps = 4_000_000

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Both texts in pieces, so that the words in which they differ can be marked. */
export function compareWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const middle = (words: string[]) => words.slice(start, words.length - end)
  const kept = inCommon(middle(one), middle(other))
  const marked = (words: string[], side: 'one' | 'other') =>
    words.map((text, place) => {
      const outside = place < start || place >= words.length - end
      return { text, same: outside || kept[side].has(place - start) }
    })
  return { before: joined(marked(one, 'one')), after: joined(marked(other, 'other')) }
}

type Places = { one: Set<number>; other: Set<number> }

/** Where the words of a longest common subsequence stand in both. */
function inCommon(one: string[], other: string[]): Places {
  const places: Places = { one: new Set(), other: new Set() }
  const width = other.length + 1
  if (one.length * width > mostSteps) return places
  // `lengths[i * width + j]`: how long it is from the words i and j on.
  const lengths = new Uint16Array((one.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  let [i, j] = [0, 0]
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) {
      places.one.add(i)
      places.other.add(j)
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return places
}

/** Neighbours of one kind become one piece; a space between two marked words is marked with them. */
function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const [place, { text, same: isSame }] of pieces.entries()) {
    const between = /^\s+$/.test(text) && pieces[place - 1]?.same === false && pieces[place + 1]?.same === false
    const same = isSame && !between
    const last = result.at(-1)
    if (last?.same === same) last.text += text
    else result.push({ text, same })
  }
  return result
}
