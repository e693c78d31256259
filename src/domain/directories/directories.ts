/** Directories of others, to which products are submitted. Shapes as in `seo-data/directories.json`. */

export const directoryKinds = {
  ai: 'AI tools',
  saas: 'Software',
  startup: 'Startups',
  launch: 'Launch board',
  general: 'General web',
  business: 'Businesses',
  review: 'Reviews',
  community: 'Community',
  marketplace: 'Marketplace',
  dev: 'Developers',
  design: 'Design',
  newsletter: 'Newsletter',
} as const

export type DirectoryKind = keyof typeof directoryKinds
export const listingPrices = ['Free', 'Freemium', 'Paid'] as const
export type ListingPrice = (typeof listingPrices)[number]

export type Directory = {
  name: string
  url: string
  /** Where a listing is asked for, where it is known. */
  submitUrl?: string | undefined
  kind: DirectoryKind
  /** What it takes: tags of niches and site types (`saas`, `restaurants`), or `any-website`. */
  audience: readonly string[]
  /** ISO 3166 codes of the countries it serves; none given: it is not bound to one. */
  countries?: readonly string[] | undefined
  /** Ahrefs Domain Rating, 0 to 100, as a published list states it. */
  dr?: number | undefined
  /** ISO date of that rating. Missing: the list does not say when. */
  drAsOf?: string | undefined
  /** What the rating is of, where that is not the directory itself. */
  drNote?: string | undefined
  /** Visits a month as a published, undated list states them: '15k', '<5k', '1.6M'. */
  visits?: string | undefined
  pricing?: ListingPrice | undefined
  /** Whether its links are followed; missing: unknown. */
  followed?: boolean | undefined
  /** Whether it asks for a link back; missing: unknown. */
  reciprocal?: boolean | undefined
  reciprocalBasis?: ReciprocalBasis | undefined
  /** Listed sites embed its badge. No proof that they must. */
  badge?: boolean | undefined
  /** Sites of one template family are not independent of each other. */
  network?: string | undefined
  /** ISO date on which someone last saw it working. */
  checkedOn?: string | undefined
  summary: string
  /** Ids into `seo-data/sources.json`. */
  sources: readonly string[]
}

export type ReciprocalBasis =
  | 'stated-required'
  | 'stated-optional'
  | 'stated-none'
  | 'form-field-required'
  | 'form-field-optional'
  | 'badge-embed-observed'

/** 'Free', 'Free or paid', 'Paid', 'not known' */
export function priceLabel(price: ListingPrice | undefined): string {
  if (price === undefined) return 'not known'
  return price === 'Freemium' ? 'Free or paid' : price
}

/** Visits as a number that can be compared: '1.6M' is 1,600,000 and '<5k' is 5,000; null where unknown. */
export function visitCount(visits: string | undefined): number | null {
  const match = /^<?([\d.]+)([kM]?)$/.exec(visits ?? '')
  if (!match) return null
  const factor = match[2] === 'M' ? 1_000_000 : match[2] === 'k' ? 1000 : 1
  return Math.round(Number(match[1]) * factor)
}

/** Strongest first; equal ones by name, so that an order never depends on the file's. Unknown ratings come last. */
export function byStrength(a: Directory, b: Directory): number {
  return (b.dr ?? -1) - (a.dr ?? -1) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
}

/** Whether it takes any of these kinds of site. */
export function takes(directory: Directory, tags: readonly string[]): boolean {
  return directory.audience.some((tag) => tags.includes(tag))
}
