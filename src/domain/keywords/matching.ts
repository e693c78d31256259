// Words as SQLite's `unicode61` tokenizer reads them, so that what is searched for is what was indexed.

/** How a keyword is found in a post: its words in this order, all of them anywhere, or not at all. */
export const keywordMatches = { phrase: 'Phrase', all: 'All words', exclude: 'Exclude' } as const
export type KeywordMatch = keyof typeof keywordMatches

/** Letters, digits and marks without spaces between them. */
function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? []
}

/** SQLite reads marks as a part of the letter before them, and skips those that stand alone. */
function isMarksOnly(word: string): boolean {
  return /^\p{M}+$/u.test(word)
}

/** The words of a text, lower case: those of two texts are equal if they say the same. */
export function tokensOf(text: string): string[] {
  return wordsOf(text.toLowerCase()).filter((word) => !isMarksOnly(word))
}

/**
 * A keyword as an FTS5 query. Each word is quoted, so nothing typed is read as an operator. An excluded keyword is
 * searched for as a phrase: what it finds is left out. Lower case, so that keywords which are typed differently share a
 * search, but only from A to Z: SQLite's Unicode is older than ours, and doesn't know the case of newer letters.
 */
export function searchQuery(text: string, match: KeywordMatch): string {
  const words = wordsOf(text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()))
  if (match !== 'all') return `"${words.join(' ')}"`
  return words
    .filter((word) => !isMarksOnly(word))
    .map((word) => `"${word}"`)
    .join(' AND ')
}
