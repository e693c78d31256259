import type { Directory, DirectoryRow } from '#src/domain/directories/directories.ts'
import type { NamedDirectory } from '#src/domain/directories/named-directories.ts'
import type { Category } from '#src/domain/products/categories.ts'

// A landing page as data. HTML, Markdown twin, sitemap, share image and report are all made from it.

export type LandingFamily =
  | 'country-seo'
  | 'country-businesses'
  | 'country-plan'
  | 'niche-listing'
  | 'niche-links'
  | 'niche-table'
  | 'type-quality'
  | 'type-submission'
  | 'type-traffic'
  | 'keyword'
  | 'default'

export type PageLink = { label: string; href: string }

/** A sentence that ends with a link. */
export type Pointer = { before: string; link: PageLink }

/** A heading in three parts. `highlight` is set in orange. Spaces belong to the parts. */
export type Headline = { before: string; highlight: string; after: string }

/** '14', 'local directories', 'one of them under .af' */
export type Figure = { value: string; label: string; note?: string }

export type LocalDirectory = {
  name: string
  url: string
  kind: string
  country: string
  /** As in `NamedDirectory`. */
  verifiedOn?: string | undefined
  verifiedSource?: string | undefined
}

export type Site = { name: string; url?: string | undefined; text: string }

export type MapPoint = { name: string; at: readonly [x: number, y: number] }

/** A point of a map. Its name may have no room. */
export type LabeledPoint = {
  at: MapPoint['at']
  label?: { name: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }
}

/** A directory in a country's table. `place`: of the country, or for any. */
export type LedgerRow = Pick<
  Directory,
  'name' | 'url' | 'network' | 'pricing' | 'dr' | 'drAsOf' | 'followed' | 'sources' | 'verifiedOn' | 'verifiedSource'
> & {
  kind: string
  place: 'own' | 'any'
  /** Of its form: 'German, French'. */
  language?: string | undefined
  /** Empty: unknown. */
  asks: readonly string[]
}

/** Text blocks have links to sites that they name. A label is linked where it first stands. */
export type Block =
  | { kind: 'paragraph'; text: string; links?: readonly PageLink[] }
  /** An unordered list. */
  | { kind: 'list'; items: readonly string[]; links?: readonly PageLink[] }
  /** An ordered list. */
  | { kind: 'steps'; items: readonly string[] }
  /** Terms with their facts. */
  | { kind: 'facts'; rows: readonly (readonly [term: string, value: string])[] }
  /**
   * Directories with their figures. `caption` is read out before the table. `why`: the reason for these rows and their order,
   * printed above them. `show`: the last column.
   */
  | {
      kind: 'table'
      caption: string
      why: string
      rows: readonly DirectoryRow[]
      show?: 'visits' | 'submit' | 'who' | 'asks' | 'source'
    }
  /** A country's directories, with what their forms ask for, or with rating and link rule. `why`: as for a table. */
  | { kind: 'ledger'; caption: string; why: string; rows: readonly LedgerRow[]; show: 'form' | 'links' }
  /** National directories, with only name, URL and kind. */
  | { kind: 'local'; caption: string; rows: readonly LocalDirectory[] }
  /** Directories described by our editors. */
  | { kind: 'named'; rows: readonly NamedDirectory[] }
  /** Other sites, with what to know about each. */
  | { kind: 'sites'; rows: readonly Site[] }
  | { kind: 'links'; links: readonly PageLink[] }
  /** A downloadable table. */
  | { kind: 'download'; href: string; label: string; note: string }
  /** Coastlines with capitals. The first point is the page's own. `land`: an SVG path. */
  | {
      kind: 'map'
      alt: string
      land: string
      points: readonly LabeledPoint[]
      caption: string
      links: readonly PageLink[]
    }
  /** A bar with a part for each group of names. */
  | { kind: 'shares'; caption: string; shares: readonly { label: string; count: number }[] }
  /** Monday to Sunday. */
  | { kind: 'week'; days: readonly { name: string; isOff: boolean }[]; text: string }
  /** Text to copy and fill in. */
  | { kind: 'sample'; text: string }

export type LandingSection = { heading: string; blocks: readonly Block[] }

export type LandingPage = {
  family: LandingFamily
  /** '/g/directory-listing-saas' */
  path: string
  /** Its name in links and breadcrumbs: 'Where to list restaurants'. */
  label: string
  metaTitle: string
  metaDescription: string
  h1: Headline
  /** Below the h1: the page's answer in one sentence. */
  h2: string
  /** Above the features of our service. */
  h3: string
  /** One paragraph of facts. */
  lead: string
  /** What the page answers, and which pages answer similar questions. */
  pointers?: readonly Pointer[] | undefined
  /** Up to four. */
  figures: readonly Figure[]
  sections: readonly LandingSection[]
  /** From the hub down, without home and the page itself. */
  crumbs: readonly PageLink[]
  /** Six to ten related pages. */
  siblings: readonly PageLink[]
  /** ISO date on which its content last changed: see `page-dates.ts`. */
  lastModified: string
  /** False: too little unique content. The page stays for people, with noindex. */
  indexable: boolean
  /** False: we may not sell there, so the page has no prices. */
  sells?: false
  /** The category of our own directory whose products belong here. */
  category?: Category
  /** Rows of the page's CSV, if it has one. */
  csv?: { path: string; count: number; text: string }
}

/** Pages with an `h3` of their own. Others get their family's: see `features-heading.ts`. */
type OwnHeading = 'keyword' | 'default'

/** A page before it's dated. */
export type LandingContent = Omit<LandingPage, 'lastModified' | 'family' | 'h3'> &
  ({ family: OwnHeading; h3: string } | { family: Exclude<LandingFamily, OwnHeading> })
