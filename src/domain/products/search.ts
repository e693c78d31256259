import type { Category } from './categories.ts'

const maxWords = 8
const maxWordLength = 40

/** The words of a search as indexed: letters and digits of any script, eight at most. */
export function searchWords(text: string): string[] {
  const words =
    text
      .toWellFormed()
      .slice(0, 400)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return [...new Set(words.map((word) => Array.from(word).slice(0, maxWordLength).join('')))].slice(0, maxWords)
}

/** An FTS5 expression that requires every word as a prefix. Null: no words. */
export function searchExpression(text: string): string | null {
  const words = searchWords(text)
  // A quoted word can't be an operator.
  return words.length > 0 ? words.map((word) => `"${word}"*`).join(' ') : null
}

/**
 * An FTS5 expression for the category: its words, from the start of that column. No category's words are a prefix of
 * another's (checked by a test).
 */
export function categoryExpression(category: Category): string {
  return `({category} : ^ "${category.toLowerCase().replaceAll('-', ' ')}")`
}
