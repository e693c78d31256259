// Words as they are searched for in posts. SQLite's `unicode61` tokenizer finds letters, digits and marks without spaces
// between them. What it doesn't know is written so that it does, in what is indexed as in what is searched for.

/** How a keyword is found in a post: its words in this order, all of them anywhere, or not at all. */
export const keywordMatches = { phrase: 'Phrase', all: 'All words', exclude: 'Exclude' } as const
export type KeywordMatch = keyof typeof keywordMatches

/** A letter of a script that is written without spaces between words. Each is a token, so words are found inside texts. */
const spaceless = String.raw`(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]`
/** What makes another word of the one before or after it: C++, C#/.NET, F♯, Disney+, but not a+b, C#tag, 100+ or /.git. */
const signs = [
  String.raw`(?<=\p{L})(?:\+{2,3}(?!\+)|[+#♯](?![\p{L}\p{N}+#♯]))`,
  String.raw`(?:(?<![\p{L}\p{N}\p{M}.…/\\:@_-])|(?<=[\p{L}+#♯]/))\.(?=\p{L})`,
].join('|')
const tokenForm = new RegExp(
  String.raw`(${signs})|(${spaceless}\p{M}*)|(?:(?!${spaceless})[\p{L}\p{N}\p{M}\p{Co}])+`,
  'gu',
)

/** Private-use characters, each in place of a sign. */
const signLetters: Record<string, string> = { '+': '\ue02b', '#': '\ue023', '♯': '\ue023', '.': '\ue02e' }

/** Letters that many leave without their marks, and SQLite doesn't: е for ё, capitals without a tonos. */
const oftenPlain = /[Ёё\p{sc=Greek}]+/gu

function plainMarks(letters: string): string {
  return letters.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ')
}

/** A word or a part of one, and where it is in its text. `indexed`: as it's searched for. `isWord`: a whole one. */
export type Token = { text: string; indexed: string; isWord: boolean; start: number; end: number }

export function tokensIn(text: string): Token[] {
  return [...text.matchAll(tokenForm)].map(({ 0: found, 1: sign, 2: single, index }) => ({
    text: found,
    indexed:
      sign === undefined
        ? found.replace(oftenPlain, plainMarks)
        : Array.from(sign, (one) => signLetters[one] ?? one).join(''),
    isWord: sign === undefined && single === undefined,
    start: index,
    end: index + found.length,
  }))
}

/** A text as it's indexed. Null: as it is. */
export function indexedText(text: string): string | null {
  let [indexed, at] = ['', 0]
  for (const token of tokensIn(text)) {
    if (token.isWord && token.indexed === token.text) continue
    const between = token.isWord ? '' : ' '
    indexed += text.slice(at, token.start) + between + token.indexed + between
    at = token.end
  }
  return at === 0 ? null : indexed + text.slice(at)
}

/** The words of a text in NFC, each with its tokens. */
export function wordsOf(text: string): Token[][] {
  const words: Token[][] = []
  // SQLite reads marks as a part of the letter before them, and skips those that stand alone.
  for (const token of tokensIn(text.normalize('NFC')).filter(({ text }) => !/^\p{M}+$/u.test(text))) {
    const last = words.at(-1)
    if (last?.at(-1)?.end === token.start) last.push(token)
    else words.push([token])
  }
  return words
}

/** The words of a text, lower case: those of two texts are equal if they say the same. */
export function tokensOf(text: string): string[] {
  return wordsOf(text.toLowerCase()).map((word) => word.map((token) => token.text).join(''))
}

/**
 * A keyword as an FTS5 query. Each word is quoted, so nothing typed is read as an operator. An excluded keyword is
 * searched for as a phrase: what it finds is left out. Lower case, so that keywords which are typed differently share a
 * search, but only from A to Z: SQLite's Unicode is older than ours, and doesn't know the case of newer letters.
 */
export function searchQuery(text: string, match: KeywordMatch): string {
  const words = wordsOf(text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()))
  const phrases = words.map((word) => word.map(({ indexed }) => indexed).join(' '))
  return match === 'all' ? phrases.map((phrase) => `"${phrase}"`).join(' AND ') : `"${phrases.join(' ')}"`
}
