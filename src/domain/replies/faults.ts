import { wordsOf } from '#src/domain/text/similarity.ts'
import { textLength } from '#src/domain/text/text.ts'
import { toLatin } from '#src/domain/urls/letters.ts'
import { hasForeignFigure } from './foreign-figures.ts'
import { hasForeignLink } from './foreign-links.ts'

// What a model wrote is checked as if the post's author had written it, because they may have told the model what to say.

export const replyFaults = {
  empty: 'it was empty',
  long: 'it was too long',
  refused: 'it refused',
  link: 'it had a link, an email or a user name that isn’t yours',
  markup: 'it had markup',
  figures: 'it had a price, a discount or a code that isn’t yours',
  avoided: 'it said something that your profile rules out',
  leaked: 'it repeated its instructions',
} as const
export type ReplyFault = keyof typeof replyFaults

export type ReplyRules = {
  /** Characters. */
  limit: number
  /** The only URLs that may appear. */
  urls: readonly string[]
  /** All that the customer says about product and offer: where figures and codes come from. */
  facts: string
  /** One per line. */
  avoid: string
  /** What the model was told. Eight words of it in a row are a leak. */
  instructions: string
  /** Texts that may not appear at all. */
  secrets: readonly string[]
}

/** Null: fine. Also for the start of a text that ends between two words. */
export function findReplyFault(written: string, rules: ReplyRules): ReplyFault | null {
  // As a reader or a browser would understand it: full-width letters and dots are ordinary ones.
  const text = written.normalize('NFKC')
  if (textLength(text) > rules.limit) return 'long'
  if (hasSecret(text, rules.secrets) || isLeak(text, rules)) return 'leaked'
  if (isRefusal(text)) return 'refused'
  if (/<[a-z!/?]|\]\(|```|&(?:#\d|#x|lt;|gt;)/i.test(text)) return 'markup'
  if (hasForeignLink(text, rules.urls)) return 'link'
  if (hasForeignFigure(text, rules.facts)) return 'figures'
  return isAvoided(text, rules.avoid) ? 'avoided' : null
}

/** A text with nothing that can't be seen: what is checked is what people read. */
export function withoutHidden(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cf}\p{Co}\p{Cc}]/gu, (character) => (character === '\n' || character === '\u200D' ? character : ''))
    .replace(/\u200D(?!\p{Extended_Pictographic})/gu, '')
}

function isRefusal(text: string): boolean {
  const start = text.trimStart().slice(0, 160)
  return (
    /^(?:I['’]m sorry,? (?:but )?I|(?:I['’]m )?sorry, (?:but )?I (?:can|won)|I (?:cannot|can['’]t|won['’]t|am unable|['’]m unable)|I['’]m (?:unable|not able))\b/i.test(
      start,
    ) || /\b(?:as an? (?:AI|artificial|language)|language model|AI (?:assistant|model))\b/i.test(start)
  )
}

/** Also written with spaces. */
function hasSecret(text: string, secrets: readonly string[]): boolean {
  const joined = (part: string) => part.replace(/\s+/g, '')
  return secrets.some((secret) => secret !== '' && joined(text).includes(joined(secret)))
}

function isLeak(text: string, { instructions }: ReplyRules): boolean {
  const run = 8
  const instructed = ` ${wordsOf(instructions).join(' ')} `
  const words = wordsOf(text)
  for (let start = 0; start + run <= words.length; start += 1) {
    if (instructed.includes(` ${words.slice(start, start + run).join(' ')} `)) return true
  }
  return false
}

function isAvoided(text: string, avoid: string): boolean {
  const said = [text, joinLetters(text)].map(asRead)
  return avoid
    .split('\n')
    .map((line) => asRead(line.trim()))
    .some((line) => line.length > 2 && said.some((reading) => reading.includes(line)))
}

/** In letters that look or sound the same: Cyrillic and Greek ones as Latin ones, without accents. */
function asRead(text: string): string {
  return toLatin(text.toLowerCase().normalize('NFKD')).replace(/\p{M}/gu, '')
}

/** 'b e s t' and 'b.e.s.t' as 'best'. */
function joinLetters(text: string): string {
  return text.replace(/(?<!\p{L})(\p{L})[\s.*_-]{1,2}(?=\p{L}(?!\p{L}))/gu, '$1')
}
