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
 * Lower case, accents mapped to plain letters, separators and spaces to hyphens, everything else removed,
 * repeated hyphens collapsed. May be empty: a name without a Latin letter or digit has no slug of its own.
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

const longestSlug = 60

/** The slug a product asks for. The database appends `-2`, `-3` … where it is taken. */
export function productSlug(name: string): string {
  return slugify(name).slice(0, longestSlug).replace(/-$/, '') || 'product'
}

/** What can be a product's slug at all; saves a query for anything else. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text)
}
