import { contentWords } from '#src/domain/keywords/content-words.ts'
import type { FeedbackMode } from './form.ts'

// Feedback is short: a few words count, not runs of them.

type AskedText = { id: string; mode: FeedbackMode; text: string; createdAt: number; votes: number }

/** The first who said it, how many messages say it, and how many people do: each message and each vote counts one. */
type AlikeFeedback = { first: AskedText; messages: number; count: number }

/** Shares of the smaller and of the larger set of words. */
const sameAs = { smaller: 0.6, larger: 0.4 }

/** Groups texts that say nearly the same, the most frequent first. `texts`: oldest first. */
export function groupAlike(texts: readonly AskedText[]): AlikeFeedback[] {
  const groups: (AlikeFeedback & { words: ReadonlySet<string> | null })[] = []
  for (const text of texts) {
    const words = contentWords(text.text)
    const known = words && groups.find((group) => group.words && isAlike(group.words, words))
    if (known) {
      known.messages += 1
      known.count += 1 + text.votes
    } else groups.push({ first: text, messages: 1, count: 1 + text.votes, words })
  }
  return groups
    .map(({ first, messages, count }) => ({ first, messages, count }))
    .sort((one, other) => other.count - one.count)
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  // One common word isn't enough to be the same wish, unless it's all that was said.
  if (shared < Math.min(2, large.size)) return false
  return shared / small.size >= sameAs.smaller && shared / large.size >= sameAs.larger
}
