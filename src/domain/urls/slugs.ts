import { toLatin } from './letters.ts'

/** Also dashes of all kinds, and signs between words: A→B, A+B, 1/2. */
const separators = /[\s/_,:;.·\p{Pd}\p{Sm}]+/gu

/**
 * Lower case, accents mapped to plain letters and alphabets to Latin ones, separators and spaces to hyphens, everything
 * else removed, repeated hyphens collapsed. Empty if nothing is left, as of a name in Chinese.
 */
export function slugify(text: string): string {
  // 1½ isn't 11/2.
  const apart = text.replace(/(?<=\p{N})(?=\p{No})/gu, ' ')
  return toLatin(apart.normalize('NFKD').toLowerCase().trim())
    .replace(separators, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
}

const maxSlugLength = 60

/**
 * A product's preferred slug: its name, or what names its site if no letter of it can be written in Latin ones. The
 * database appends `-2`, `-3` … if it is taken. `listingKey`: see there.
 */
export function productSlug(name: string, listingKey = ''): string {
  const own = [name, listingKey.split('/').at(-1) ?? ''].map((text) =>
    slugify(text).slice(0, maxSlugLength).replace(/-$/, ''),
  )
  // Punycode says nothing to people.
  return own.find((slug) => slug !== '' && !/(?:^|-)xn-/.test(slug)) ?? 'product'
}

/** Whether a text can be a product's slug. Saves a query if not. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text)
}
