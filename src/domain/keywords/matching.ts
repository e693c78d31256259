import type { KeywordMatch } from './keywords.ts'

// Words as SQLite's `unicode61` tokenizer reads them, so that what is searched for is what was indexed.

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
