import type { Category } from './categories.ts'

const mostWords = 8
const longestWord = 40

/** The words of a search as the index knows them: letters and digits of any script, at most eight. */
export function searchWords(text: string): string[] {
  const words =
    text
      .toWellFormed()
      .slice(0, 400)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return [...new Set(words.map((word) => Array.from(word).slice(0, longestWord).join('')))].slice(0, mostWords)
}

/** An FTS5 expression that holds every word, each as a prefix; null when there is nothing to look for. */
export function searchExpression(text: string): string | null {
  const words = searchWords(text)
  // Quoted, no word can be an operator, whatever it spells.
  return words.length > 0 ? words.map((word) => `"${word}"*`).join(' ') : null
}

/**
 * An FTS5 expression that holds the category: its words, from the beginning of that column. No category's words are
 * the beginning of another's (a test watches over that).
 */
export function categoryExpression(category: Category): string {
  return `({category} : ^ "${category.toLowerCase().replaceAll('-', ' ')}")`
}
