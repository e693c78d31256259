import { type ArrayChange, diffArrays } from 'diff'

/** A piece of a text. `same`: the other text has it too. */
export type Piece = { text: string; same: boolean }

/** Texts with more differences are marked as completely different, because comparing them takes too long. */
const maxDifferences = 1500

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Both texts in pieces, so that the words in which they differ can be marked. */
export function compareWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxDifferences })
  if (!changes) return { before: [{ text: before, same: false }], after: [{ text: after, same: false }] }
  return {
    before: joined(changes.filter(({ added }) => !added)),
    after: joined(changes.filter(({ removed }) => !removed)),
  }
}

/** A space between two marked words is marked too, and neighbors of the same kind are merged. */
function joined(changes: readonly ArrayChange<string>[]): Piece[] {
  const result: Piece[] = []
  const isMarked = (change: ArrayChange<string> | undefined) => change?.added === true || change?.removed === true
  for (const [place, change] of changes.entries()) {
    const text = change.value.join('')
    const isBetween = /^\s+$/.test(text) && isMarked(changes[place - 1]) && isMarked(changes[place + 1])
    const same = !isMarked(change) && !isBetween
    const last = result.at(-1)
    if (last?.same === same) last.text += text
    else result.push({ text, same })
  }
  return result
}
