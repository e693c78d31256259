import type { FeedbackMode } from '#src/domain/feedback/form.ts'
import { contentWords } from '#src/domain/keywords/content-words.ts'

// Feedback is short: a few words count, not runs of them.

export type AskedText = { id: string; mode: FeedbackMode; text: string; createdAt: number; votes: number }

/**
 * The first who said it, and how many have: each text and each vote counts one. `wish`: its content words, or the id of a
 * text that has too many of them, or none.
 */
export type AlikeFeedback = { first: AskedText; wish: string; count: number; lastAt: number }

/** Shares of the smaller and of the larger set of words. */
const sameAs = { smaller: 0.6, larger: 0.4 }

/** Groups texts that say nearly the same, the most frequent first. `texts`: oldest first. */
export function groupAlike(texts: readonly AskedText[]): AlikeFeedback[] {
  const groups: (AlikeFeedback & { words: ReadonlySet<string> | null })[] = []
  for (const text of texts) {
    const words = contentWords(text.text)
    const known = words && groups.find((group) => group.words && isAlike(group.words, words))
    if (known) {
      known.count += 1 + text.votes
      known.lastAt = Math.max(known.lastAt, text.createdAt)
    } else {
      const wish = words ? [...words].join(' ') : text.id
      groups.push({ first: text, wish, count: 1 + text.votes, lastAt: text.createdAt, words })
    }
  }
  return groups
    .map(({ first, wish, count, lastAt }) => ({ first, wish, count, lastAt }))
    .sort((a, b) => b.count - a.count)
}

/** Whether two groups are about the same, also if the first text of one of them is gone. */
export function isSameWish(wish: string, other: string): boolean {
  return wish === other || isAlike(new Set(wish.split(' ')), new Set(other.split(' ')))
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  // One common word isn't enough to be the same wish, unless it's all that was said.
  if (shared < Math.min(2, large.size)) return false
  return shared / small.size >= sameAs.smaller && shared / large.size >= sameAs.larger
}
