import type { JsonLd } from './json-ld.ts'

/** The content of a page's head. `PageHead` (src/components/pages) renders it. */
export type PageHead = {
  title: string
  description: string
  /** Absolute URL. Missing for noindex pages. */
  canonical?: string
  /** Absolute URL of the share image. */
  image?: string
  jsonLd?: JsonLd | JsonLd[]
  noindex?: boolean
  /** ISO dates or times. An article is a text with an author, not a list or a product. */
  article?: { published: string; modified: string }
  /** Path of the page's Markdown twin. */
  markdown?: string
  /** The page's feed. */
  feed?: 'directory' | 'blog'
}
