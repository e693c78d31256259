import { plainLetters } from '#src/domain/text/text.ts'
import { spaceless } from '#src/domain/text/word-count.ts'
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

/**
 * What a search requires. `expression`: every word as a prefix, for FTS5. Null: no such words. `inside`: words in scripts
 * without spaces, which can be anywhere, because the index takes all between two spaces for one word.
 */
export function searchTerms(text: string): { expression: string | null; inside: string[] } {
  const words = searchWords(text)
  const starts = words.filter((word) => !spaceless.test(word))
  return {
    expression: starts.length > 0 ? starts.map(startingWith).join(' AND ') : null,
    inside: words.filter((word) => spaceless.test(word)).map(plainLetters),
  }
}

/** As it is typed, or as readers take it: ＣＲＭ is CRM. A quoted word can't be an operator. */
function startingWith(word: string): string {
  const plain = plainLetters(word)
  return plain === word || plain === '' ? `"${word}"*` : `("${word}"* OR "${plain}"*)`
}

/**
 * An FTS5 expression for the category: its words, from the start of that column. No category's words are a prefix of
 * another's (checked by a test).
 */
export function categoryExpression(category: Category): string {
  return `({category} : ^ "${category.toLowerCase().replaceAll('-', ' ')}")`
}
