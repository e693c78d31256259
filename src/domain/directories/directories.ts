import type { Submitter } from './submitters.ts'

/** Other sites' directories, to which products are submitted. Shapes as in `seo-data/directories.json`. */

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
  /** Where to submit, if known. */
  submitUrl?: string | undefined
  kind: DirectoryKind
  /** What it accepts: tags of niches and site types (`saas`, `restaurants`), or `any-website`. */
  audience: readonly string[]
  /** ISO 3166 codes of the countries it serves. Empty: no restriction. */
  countries?: readonly string[] | undefined
  /** Ahrefs Domain Rating, 0 to 100, from a published list. */
  dr?: number | undefined
  /** ISO date of that rating. Missing: the list has no date. */
  drAsOf?: string | undefined
  /** The list that gives the rating, as an id into `seo-data/sources.json`. The same for `visits` and `followed`. */
  drSource?: string | undefined
  /** Monthly visits from a published, undated list: '15k', '<5k', '1.6M'. */
  visits?: string | undefined
  visitsSource?: string | undefined
  pricing?: ListingPrice | undefined
  /** Whether its links are followed; missing: unknown. */
  followed?: boolean | undefined
  followedSource?: string | undefined
  /** ISO date when that list saw it. */
  followedAsOf?: string | undefined
  /** Whether it asks for a link back, required or not (`reciprocalBasis`). Missing: unknown. */
  reciprocal?: boolean | undefined
  reciprocalBasis?: ReciprocalBasis | undefined
  /** Listed sites embed its badge. That doesn't prove that they must. */
  badge?: boolean | undefined
  /** Sites built from one template aren't independent. */
  network?: string | undefined
  /** ISO date when someone last saw it working. */
  checkedOn?: string | undefined
  checkKind?: CheckKind | undefined
  /** ISO date when one of us last compared all of this with its site, and the page that supports it. */
  verifiedOn?: string | undefined
  verifiedSource?: string | undefined
  summary: string
  /** Ids into `seo-data/sources.json`. */
  sources: readonly string[]
}

/** A row of a table. */
export type DirectoryRow = Pick<
  Directory,
  | 'name'
  | 'url'
  | 'submitUrl'
  | 'network'
  | 'dr'
  | 'drAsOf'
  | 'visits'
  | 'pricing'
  | 'followed'
  | 'followedSource'
  | 'followedAsOf'
  | 'checkedOn'
  | 'sources'
  | 'verifiedOn'
  | 'verifiedSource'
> & {
  /** Why it has its place, besides DR and link rule, which have columns. */
  reasons?: readonly string[] | undefined
  /** What its form asks for. Empty or missing: unknown. */
  asks?: readonly string[] | undefined
  /** Missing: anyone, as far as we know. */
  acceptsSubmissions?: Submitter | undefined
  /** Missing: not known. */
  audience?: readonly string[] | undefined
}

/** What isn't true of all rows of a table, so that it isn't repeated in each. */
export function ownReasons({ reasons = [] }: DirectoryRow, rows: readonly DirectoryRow[]): string[] {
  return reasons.filter((reason) => !rows.every((row) => row.reasons?.includes(reason)))
}

/** The author of a list visited it, opened it in a browser, or got an answer from it by program, or one of us looked at it. */
export const checkKinds = ['list-author', 'browser-review', 'http-200', 'our-editors'] as const
export type CheckKind = (typeof checkKinds)[number]

export type ReciprocalBasis =
  | 'stated-required'
  | 'stated-optional'
  | 'stated-none'
  | 'sources-differ'
  | 'form-field-required'
  | 'form-field-optional'
  | 'badge-embed-observed'

/** 'Free', 'Free or paid', 'Paid', 'not known' */
export function priceLabel(price: ListingPrice | undefined): string {
  if (price === undefined) return 'not known'
  return price === 'Freemium' ? 'Free or paid' : price
}

/** Strongest first, then by name, so that the order never depends on the file. Unknown ratings come last. */
export function byStrength(a: Directory, b: Directory): number {
  return (b.dr ?? -1) - (a.dr ?? -1) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
}

/** Whether it accepts any of these kinds of site. */
export function takes(directory: Directory, tags: readonly string[]): boolean {
  return directory.audience.some((tag) => tags.includes(tag))
}
