import { cleanLine, plainLetters, textLength } from '#src/domain/text/text.ts'
import { tokensOf } from './matches.ts'

export { keywordMatches, type KeywordMatch } from './matches.ts'

export const keywordLimits = {
  /** Code points. */
  text: 80,
  words: 8,
  /** In one request, pasted or proposed. */
  perRequest: 100,
  weeks: 8,
} as const

export const keywordMessages = {
  required: 'Type a keyword',
  tooLong: `A keyword can have up to ${keywordLimits.text} characters`,
  tooManyWords: `A keyword can have up to ${keywordLimits.words} words`,
  noWords: 'A keyword needs at least one letter or digit',
  tooShort: 'Type at least two letters: one would match almost everything',
  matchUnknown: 'match must be phrase, all or exclude',
  tooMany: `Add up to ${keywordLimits.perRequest} keywords at once`,
  full: (limit: number) => `Your plan includes ${limit} keywords. Delete one, or choose a larger plan.`,
  notFound: 'Keyword not found',
  removed: 'Keyword deleted.',
} as const

export function cleanKeyword(text: string): string {
  return plainLetters(cleanLine(text)).replace(/\s+/g, ' ')
}

/** Keywords with the same key are the same, however they are typed. */
export function keywordKey(text: string): string {
  return tokensOf(text).join(' ')
}

/** What keeps a text from being a keyword. Null: nothing. Lengths come first. */
export function checkKeyword(text: string): string | null {
  if (text === '') return keywordMessages.required
  if (text.length > 4 * keywordLimits.text || textLength(text) > keywordLimits.text) return keywordMessages.tooLong
  const tokens = tokensOf(text)
  if (tokens.length === 0) return keywordMessages.noWords
  if (tokens.length > keywordLimits.words) return keywordMessages.tooManyWords
  return tokens.join('').length < 2 ? keywordMessages.tooShort : null
}
