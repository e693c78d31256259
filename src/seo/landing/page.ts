import type { Directory } from '#src/domain/directories/directories.ts'
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

/** A heading in three parts; `highlight` is the one set in orange. Spaces belong to the parts. */
export type Headline = { before: string; highlight: string; after: string }

/** '14', 'local directories', 'one of them under .af' */
export type Figure = { value: string; label: string; note?: string }

export type LocalDirectory = { name: string; url: string; kind: string; country: string }

export type Block =
  | { kind: 'paragraph'; text: string }
  /** Things without an order. */
  | { kind: 'list'; items: readonly string[] }
  /** Things in an order. */
  | { kind: 'steps'; items: readonly string[] }
  /** Terms and what is true of them. */
  | { kind: 'facts'; rows: readonly (readonly [term: string, value: string])[] }
  /** Directories with their figures; `caption` is read out before the table. `show`: a column that matters here. */
  | { kind: 'table'; caption: string; rows: readonly Directory[]; show?: 'visits' | 'submit' }
  /** National directories, of which only name, address and kind are known. */
  | { kind: 'local'; caption: string; rows: readonly LocalDirectory[] }
  | { kind: 'links'; links: readonly PageLink[] }
  /** A table to take away. */
  | { kind: 'download'; href: string; label: string; note: string }
  /** Text to copy and fill in. */
  | { kind: 'sample'; text: string }

export type LandingSection = { heading: string; blocks: readonly Block[] }

export type LandingPage = {
  family: LandingFamily
  /** '/g/directory-listing-saas' */
  path: string
  /** What links and breadcrumbs call it: 'Where to list restaurants'. */
  label: string
  metaTitle: string
  metaDescription: string
  h1: Headline
  /** Under the h1: what the page answers, in one sentence. */
  h2: string
  /** Over the features of what we sell. */
  h3: string
  /** One paragraph of facts. */
  lead: string
  /** Three or four. */
  figures: readonly Figure[]
  sections: readonly LandingSection[]
  /** From the hub down, without home and without the page itself. */
  crumbs: readonly PageLink[]
  /** Six to ten pages that a reader of this one may want next. */
  siblings: readonly PageLink[]
  /** ISO date. */
  lastModified: string
  /** False: too little of its own to be found. It stays for people, with noindex. */
  indexable: boolean
  /** Category of our own directory whose products belong here. */
  category?: Category
  /** Rows behind the page's CSV, where it offers one. */
  csv?: { path: string; rows: readonly Directory[] }
}
