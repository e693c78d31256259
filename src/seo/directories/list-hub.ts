import { directoryListPath } from '#src/domain/directories/listed.ts'
import { niches } from '#src/seo/data/niches.ts'
import { countryHub } from '#src/seo/landing/hubs.ts'
import type { PageLink } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { capitalize } from '#src/seo/landing/wording.ts'
import type { KindPage } from './kind-pages.ts'

// What the page of the whole list links to.

export function kindRows(pages: readonly KindPage[]): PageLink[] {
  return pages.map(({ label, rows, path }) => ({ label: `${label} (${rows.length})`, href: path }))
}

export const nicheRows: readonly PageLink[] = niches
  .map(({ label, slug }) => ({ label: capitalize(label), href: paths.nicheListing(slug) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** By region. The second link of each country leads to its local directories. */
export const countryGroups: readonly { heading: string; links: readonly PageLink[] }[] = countryHub.groups.map(
  ({ heading, rows }) => ({
    heading,
    links: rows
      .flatMap(({ name, links }) => links.slice(1, 2).map(({ href }) => ({ label: name, href })))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  }),
)

export const listDownloads: readonly PageLink[] = [
  { label: 'Download CSV', href: `${directoryListPath}.csv` },
  { label: 'Download JSON', href: `${directoryListPath}.json` },
]
