import type { JsonLd } from './json-ld.ts'

/** What the head of a page says. `PageHead` (src/components/pages) writes it. */
export type PageHead = {
  title: string
  description: string
  /** Absolute URL; none for pages that no search engine should keep. */
  canonical?: string
  /** Absolute URL of the share image. */
  image?: string
  /** As data, or as text that is safe in a script element. */
  jsonLd?: JsonLd | JsonLd[] | string
  noindex?: boolean
  ogType?: 'website' | 'article'
  /** Path of the page's twin in Markdown. */
  markdown?: string
  /** The feed that the page belongs to. */
  feed?: 'directory' | 'blog'
}
