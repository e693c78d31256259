import { landingShareImage } from '#src/seo/share-images/share-images.ts'
import { listLicense } from '#src/seo/directories/list-export.ts'
import { articleJsonLd } from '#src/seo/pages/article-json-ld.ts'
import { breadcrumbJsonLd, type JsonLd } from '#src/seo/pages/json-ld.ts'
import { site } from '#src/site.ts'
import type { Hub } from './hubs.ts'
import { headlineText } from './markdown.ts'
import { publishedDay } from './page-dates.ts'
import type { LandingPage } from './page.ts'
import { paths } from './paths.ts'

type Row = { name: string; url: string }

/** The page's breadcrumbs, and its directories as a list, or as a data set if there's a file. */
export function landingJsonLd(page: LandingPage, origin: string): JsonLd[] {
  const rows = page.sections.flatMap(({ blocks }) =>
    blocks.flatMap<Row>((block) => (block.kind === 'table' ? block.rows : [])),
  )
  const crumbs = [...page.crumbs, { label: page.label, href: page.path }]
  return [
    breadcrumbJsonLd(
      crumbs.map(({ label, href }) => ({ name: label, path: href })),
      origin,
    ),
    ...(page.indexable ? [articleOf(page, origin)] : []),
    ...(rows.length > 0 && !page.csv ? [directoryListJsonLd(page.label, page.path, rows, origin)] : []),
    ...(page.csv ? [dataset(page, page.csv, origin)] : []),
  ]
}

/** When a page was published and last changed. */
export function landingDates({ path, lastModified }: LandingPage): { published: string; modified: string } {
  return { published: publishedDay(path) ?? lastModified, modified: lastModified }
}

function articleOf(page: LandingPage, origin: string): JsonLd {
  const headline = headlineText(page.h1)
  return articleJsonLd(
    { headline, path: page.path, image: landingShareImage(page.path), ...landingDates(page) },
    origin,
  )
}

/** The downloadable table of a page. */
function dataset(page: LandingPage, csv: NonNullable<LandingPage['csv']>, origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: page.label,
    description: `${csv.count} directories for ${page.h1.highlight}, each with its URL, form, price, DR with its date, link rule and who states it, who can submit, what its form asks for and a note.`,
    url: `${origin}${page.path}`,
    dateModified: page.lastModified,
    license: listLicense.url,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: site.name, url: `${origin}/` },
    distribution: [{ '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${origin}${csv.path}` }],
  }
}

/** A hub's breadcrumbs and its pages, the first of each topic. */
export function hubJsonLd(hub: Hub, origin: string): JsonLd[] {
  const rows = hub.groups.flatMap((group) =>
    group.rows.flatMap(({ name, links }) => links.slice(0, 1).map(({ href }) => ({ name, url: origin + href }))),
  )
  return [
    breadcrumbJsonLd(
      [
        { name: paths.hub.label, path: paths.hub.href },
        { name: hub.label, path: hub.href },
      ],
      origin,
    ),
    directoryListJsonLd(hub.title, hub.href, rows, origin),
  ]
}

/** Directories, in the page's order. */
export function directoryListJsonLd(name: string, path: string, rows: readonly Row[], origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url: `${origin}${path}`,
    numberOfItems: rows.length,
    itemListElement: rows.map((row, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: row.name,
      url: row.url,
    })),
  }
}
