import { toLatin } from './letters.ts'
import { slugify } from './slugs.ts'

/** WordPress cuts a slug at 200 bytes of its percent-encoded form. A number or six characters may follow. */
const encodedLength = 180

/**
 * A readable slug for a post on a customer's site. Letters that can't be written in Latin ones stay, as in 東京のカフェ.
 * Empty if there is no letter or digit.
 */
export function siteSlug(title: string): string {
  const latin = slugify(title)
  if (!/[^\0-\u007f]/.test(toLatin(title.normalize('NFKD').toLowerCase()).replace(/\P{L}/gu, ''))) return latin
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  let slug = ''
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (encodeURIComponent(slug + segment).length > encodedLength) break
    slug += segment
  }
  return slug.replace(/-$/, '')
}
