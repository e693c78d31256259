import {
  ces,
  dan,
  deu,
  eng,
  fin,
  fra,
  hun,
  ita,
  jpn,
  nld,
  nob,
  pol,
  porBr,
  ron,
  rus,
  spa,
  swe,
  tur,
  ukr,
  zho,
} from 'stopword'
import { wordsOf } from '#src/domain/text/similarity.ts'
import { spaceless } from '#src/domain/text/word-count.ts'

/** Longer texts are about several things, and comparing them would take too long. In UTF-16 units, and in words. */
const longest = { text: 400, words: 25 }

const languages = [ces, dan, deu, eng, fin, fra, hun, ita, jpn, nld, nob, pol, porBr, ron, rus, spa, swe, tur, ukr, zho]

/** What people say around a wish, and words of the languages above that say nothing by themselves. */
const fillers = new Set([
  ...languages.flat(),
  ...`add adding allow cant could did does dont feature get give great hello help hey hi ill im ive let like love make
  need needs nice option please pls possible should some support thank thanks use using very want wish would`.split(
    /\s+/,
  ),
])

/** Whether a lowercase word is only there to join others, such as `the` or `with`. */
export function isFiller(word: string): boolean {
  return fillers.has(word)
}

/** Stems of the words that say what a text is about. Null: it has none, or is too long to be about one thing. */
export function contentWords(text: string): ReadonlySet<string> | null {
  if (text.length > longest.text) return null
  const words = spaceless.test(text) ? segmentsOf(text) : wordsOf(text)
  const stems = words
    .map((word) => word.replaceAll(/['’.]/g, ''))
    .filter((word) => !fillers.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word))
  const found = new Set(stems)
  return found.size === 0 || found.size > longest.words ? null : found
}

function segmentsOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.toLowerCase())
  return Array.from(segments).flatMap(({ segment, isWordLike }) => (isWordLike === true ? segment : []))
}
