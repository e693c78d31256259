// C0 and C1 controls except tab and line feed: they can't be shown, XML forbids most of them, and NUL ends a C
// string.
const unshowable = /[\u0000-\u0008\v\f\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

// Nobody sees these, and they make a text read or sort differently from what it is: soft hyphens, spaces without width,
// overrides, embeddings and isolates of the direction, invisible operators, fillers, annotations, shorthand. Marks of the
// direction stay.
const invisible =
  /[\u034f\u17b4\u17b5\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu
/** They belong to flags of regions, after a black flag. */
const tags = /\u{1f3f4}[\u{e0020}-\u{e007f}]+|[\u{e0000}-\u{e007f}]/gu
/** Emoji and other scripts need joiners. In words of these scripts and between spaces, they only hide. */
const needlessJoiners =
  /(^|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{N}\s])[\u200c\u200d]+/gu
/** They choose how emoji, signs and letters of a few scripts look, one each. Behind anything else, and in rows, they only hide. */
const needlessVariants = /(?<![\p{Emoji}\p{S}\p{sc=Han}\p{sc=Mong}\p{sc=Phag}\p{sc=Mymr}])\p{Variation_Selector}/gu
const rare = /[\u200c\u200d\p{Variation_Selector}\u{e0000}-\u{e007f}]/u
const visible = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u

/**
 * Multi-line text as stored: well-formed Unicode, `\n` line endings, no control characters and nothing that hides,
 * trimmed. Empty if nothing of it can be seen.
 */
export function cleanText(text: string): string {
  const seen = text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unshowable, '')
    .replace(invisible, '')
  const clean = (rare.test(seen) ? withoutRare(seen) : seen).trim()
  return visible.test(clean) ? clean : ''
}

/** Takes longer than the rest, and few texts have any. */
function withoutRare(text: string): string {
  return text
    .replace(tags, (found) => (found.length > 2 ? found : ''))
    .replace(needlessJoiners, '$1')
    .replace(needlessVariants, '')
}

/** Ligatures, letters and signs of names that are wide, bold or italic without markup, and narrow kana. */
const presented = /[\ufb00-\ufb06\uff03\uff0b\uff0e\uff10-\uff19\uff21-\uff3a\uff66-\uff9f\u{1d400}-\u{1d7ff}]+/giu
/** Thai and Lao AM, as two characters, which some keyboards write around the tone. */
const am = /\u0e4d([\u0e48-\u0e4b]?)\u0e32|\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g

/** With the letters that readers take these for, and without Arabic strokes that only widen words. For searches. */
export function plainLetters(text: string): string {
  return text
    .replaceAll('\u0640', '')
    .replace(presented, (letters) => letters.normalize('NFKC'))
    .replace(am, (_, thai?: string, lao?: string) => (thai === undefined ? `${lao}\u0eb3` : `${thai}\u0e33`))
}

/** One-line text: like `cleanText`, with line breaks and tabs turned into spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ')
}

/**
 * A text that may have up to `limit` code points, cleaned. One that is far too long stays as it is: it's refused for its
 * length, and cleaning a megabyte takes time.
 */
export function cleanUpTo(text: string, limit: number, clean: (text: string) => string = cleanText): string {
  return text.length > 4 * limit ? text : clean(text)
}

/** Text typed into a one-line field: each line break, with the spaces around it, becomes a space. */
export function withoutLineBreaks(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
}

/** Length in code points, which is what a person would count for most scripts. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/**
 * Truncates after `limit` code points, or before the character that has more of them, and adds `...`. Shorter text stays
 * unchanged.
 */
export function cutText(text: string, limit: number): string {
  // A code point is one or two units. The rest of a long text doesn't matter.
  const points = Array.from(text.slice(0, 2 * limit + 2))
  if (points.length <= limit) return text
  const cut = points.slice(0, limit).join('')
  // What joins others, such as an accent or a part of an emoji, is none of the first 768.
  const isInside = text.charCodeAt(cut.length) >= 0x300
  const start = isInside ? startOfCharacter(text.slice(0, cut.length + 32), cut.length) : 0
  return `${(start === 0 ? cut : text.slice(0, start)).trimEnd()}...`
}

/** Where the character at a place starts. Made here, because a page that loads this file mustn't load language data. */
function startOfCharacter(text: string, at: number): number {
  return new Intl.Segmenter().segment(text).containing(at)?.index ?? 0
}

/** Without these characters at its end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}
