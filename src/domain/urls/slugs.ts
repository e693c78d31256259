const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * Lower case, accents mapped to plain letters, separators and spaces to hyphens, everything else removed, repeated
 * hyphens collapsed. Empty if a name has no Latin letter or digit.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .normalize('NFKD')
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? '')
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
