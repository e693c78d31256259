import { toLatin } from './letters.ts'
import { slugify } from './slugs.ts'

/** WordPress cuts a slug at 200 bytes of its percent-encoded form. A number or six characters may follow. */
const encodedLength = 180
const latinLength = 80

/** Marks that aren't part of a letter: variants of emoji, and circles and keys around digits. */
const strayMarks = /\p{Me}|(?<=^|[^\p{L}\p{N}\p{M}])\p{M}+/gu

/**
 * Letters, digits and hyphens that name a title, of any length. Letters that can't be written in Latin ones stay, as in
 * 東京のカフェ. Empty if there is no letter or digit. The same for what it returns.
 */
export function slugWords(title: string): string {
  const latin = slugify(title)
  if (!/[^\0-\u007f]/.test(toLatin(title.normalize('NFKD').toLowerCase()).replace(/\P{L}/gu, ''))) return latin
  return plain(plain(title).toLowerCase())
    .replace(strayMarks, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Without what nobody sees, and with the usual form of each letter. NFKC would take Thai and Lao vowels apart. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{sc=Thai}\p{sc=Laoo}]+/gu, (part) => part.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
}

/** A readable slug for a post, as `slugWords`, and not too long for a URL. */
export function siteSlug(title: string): string {
  const words = slugWords(title)
  if (/^[\0-\u007f]*$/.test(words)) return words.slice(0, latinLength).replace(/-$/, '')
  let slug = ''
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (encodeURIComponent(slug + segment).length > encodedLength) break
    slug += segment
  }
  return slug.replace(/-$/, '')
}
