import { toLatin } from './letters.ts'

/**
 * Lower case, accents mapped to plain letters and alphabets to Latin ones, separators and spaces to hyphens, everything
 * else removed, repeated hyphens collapsed. Empty if nothing is left, as of a name in Chinese.
 */
export function slugify(text: string): string {
  return toLatin(text.normalize('NFKD').toLowerCase().trim())
    .replace(/[\s/_,:;.·|–—-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
}

const maxSlugLength = 60

/** A product's preferred slug. The database appends `-2`, `-3` … if it is taken. */
export function productSlug(name: string): string {
  return slugify(name).slice(0, maxSlugLength).replace(/-$/, '') || 'product'
}

/** Whether a text can be a product's slug. Saves a query if not. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text)
}
