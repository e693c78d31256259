// Words as SQLite's `unicode61` tokenizer reads them, so that what is searched for is what was indexed.

/** How a keyword is found in a post: its words in this order, all of them anywhere, or not at all. */
export const keywordMatches = { phrase: 'Phrase', all: 'All words', exclude: 'Exclude' } as const
export type KeywordMatch = keyof typeof keywordMatches

/** The words of a text: letters, digits and marks, lower case. */
export function tokensOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? []
  )
}

/**
 * A keyword as an FTS5 query. Each word is quoted, so nothing typed is read as an operator. An excluded keyword is
 * searched for as a phrase: what it finds is left out.
 */
export function searchQuery(text: string, match: KeywordMatch): string {
  const words = tokensOf(text)
  return match === 'all' ? words.map((word) => `"${word}"`).join(' AND ') : `"${words.join(' ')}"`
}
