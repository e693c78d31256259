import { type Token, tokensIn, wordsOf } from '#src/domain/keywords/matches.ts'

/** A part of a text, and whether it is a keyword. */
export type TextPart = { text: string; marked: boolean }

type Word = { stem: string; start: number; end: number }

/** More than any keyword list needs to be shown in a text. */
const markLimit = 500

/**
 * Splits a text where keywords appear in it, in whatever form: 'inventories' shows 'inventory'. Where a keyword isn't
 * found as a phrase, each of its words is.
 */
export function highlight(text: string, keywords: readonly string[]): TextPart[] {
  const words = tokensIn(text).map(toWord)
  const marks: { start: number; end: number }[] = []
  for (const keyword of keywords) {
    const sought = wordsOf(keyword).map((word) => word.map((token) => toWord(token).stem))
    const phrases = find(words, sought.flat())
    marks.push(...(phrases.length > 0 ? phrases : sought.flatMap((word) => find(words, word))))
  }
  marks.sort((one, other) => one.start - other.start || other.end - one.end)
  const parts: TextPart[] = []
  let at = 0
  for (const { start, end } of marks.slice(0, markLimit)) {
    if (start < at) continue
    if (start > at) parts.push({ text: text.slice(at, start), marked: false })
    parts.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false })
  return parts
}

function find(words: readonly Word[], sought: readonly string[]): { start: number; end: number }[] {
  const [first] = sought
  if (first === undefined) return []
  return words.flatMap(({ stem, start }, at) => {
    if (stem !== first || !sought.every((one, step) => words[at + step]?.stem === one)) return []
    return [{ start, end: words[at + sought.length - 1]?.end ?? start }]
  })
}

function toWord({ text, isWord, start, end }: Token): Word {
  return { stem: isWord ? stemOf(text) : text, start, end }
}

/** Near enough to what the search takes for the same word: without accents and the usual English endings. */
function stemOf(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  if (plain.length < 4) return plain
  return plain.replace(/(?:ies|ied|y)$/, 'i').replace(/(?:ing|ed|ers?|es|s|e)$/, '')
}
