// Covers what differs between pages made from one template: names, capitals, languages, currencies, figures, directories.

export type Masking = {
  /** Words that some sentence has in lower case, so a capital at the start of another is no name. */
  words: ReadonlySet<string>
  /** Names of directories without a capital, a figure or a dot. */
  names: ReadonlySet<string>
}

const word = /[\p{L}\p{N}$€£¥][\p{L}\p{N}.,'’&+/-]*/gu
const numbers =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundreds?|thousands?|millions?)$/
const currencies =
  /^(?:euro|dollar|pound|franc|kron[ae]|koruna|peso|rupee|dinar|dirham|riyal|rial|shekel|shilling|cedi|hryvnia|forint|lira|rupiah|ringgit)s?$|^(?:kronor|kroner|złoty|zloty|tenge|lari|leu|lei|lev|leva|yen|yuan|naira|baht)$/
const domain = /[\p{L}\p{N}-]\.\p{L}{2,}/u

/** The texts' own vocabulary. `names`: of directories, as links show them. */
export function learnMasking(texts: readonly string[], names: readonly string[]): Masking {
  const words = new Set(texts.flatMap((text) => text.match(/\b\p{Ll}[\p{Ll}’'-]*/gu) ?? []))
  const plain = names.map((name) => name.trim()).filter((name) => /^[\p{Ll}-]+$/u.test(name))
  return { words, names: new Set(plain) }
}

/** The text with `•` for whatever is a name or a figure. */
export function maskNames(text: string, { words, names }: Masking): string {
  return text.replace(word, (found, at: number) => {
    const bare = found.replace(/[.,'’&+/-]+$/u, '')
    const rest = found.slice(bare.length)
    const isFirst = /^[^\p{L}\p{N}]*$/u.test(text.slice(0, at))
    return isName(bare, isFirst, words) || names.has(bare) ? `•${rest}` : found
  })
}

function isName(found: string, isFirst: boolean, words: ReadonlySet<string>): boolean {
  if (/[\p{N}$€£¥]/u.test(found) || domain.test(found)) return true
  if (numbers.test(found) || currencies.test(found)) return true
  // 'The' at the start of a sentence, not 'DEV', 'AlternativeTo' or 'Vienna'.
  const isCapitalized = /^\p{Lu}[\p{Ll}’'-]*$/u.test(found)
  if (isFirst && isCapitalized && words.has(found.toLowerCase())) return false
  return /\p{Lu}/u.test(found)
}
