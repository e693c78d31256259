import { wordsOf } from '#src/domain/text/similarity.ts'

// Feedback is short: a few words count, not runs of them.

export type AskedText = { id: string; text: string; createdAt: number; votes: number }

/** The first who said it, and how many have: each text and each vote counts one. */
export type AlikeFeedback = { first: AskedText; count: number; lastAt: number }

/** Of the smaller set of words. */
const sameAs = 0.6

const fillers = new Set(
  `a about add adding all also am an and any are as at be been but by can cant could did do does dont for from get give
  had has have hello help hi how i id if ill im in is it its ive just let like love make me my need needs new no not of
  on one option or our please pls possible should so some support thank thanks that the their them there these they
  this to too us use using very want was way we were what when where which why will wish with would you your`.split(
    /\s+/,
  ),
)

/** Groups texts that say nearly the same, the most frequent first. `texts`: oldest first. */
export function groupAlike(texts: readonly AskedText[]): AlikeFeedback[] {
  const groups: (AlikeFeedback & { words: ReadonlySet<string> })[] = []
  for (const text of texts) {
    const words = contentWords(text.text)
    const known = groups.find((group) => isAlike(group.words, words))
    if (known) {
      known.count += 1 + text.votes
      known.lastAt = Math.max(known.lastAt, text.createdAt)
    } else {
      groups.push({ first: text, count: 1 + text.votes, lastAt: text.createdAt, words })
    }
  }
  return groups.map(({ first, count, lastAt }) => ({ first, count, lastAt })).sort((a, b) => b.count - a.count)
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size === 0) return false
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  // One common word isn't enough to be the same wish, unless it's all that was said.
  return shared >= Math.min(2, large.size) && shared / small.size >= sameAs
}

/** Stems of the words that say what it's about. */
function contentWords(text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(text)
      .map((word) => word.replaceAll(/['’.]/g, ''))
      .filter((word) => !fillers.has(word))
      .map((word) => (word.length > 3 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word)),
  )
}
