import { dataChangedOn } from '#src/seo/landing/page-dates.ts'
import { landingShareImage } from '#src/seo/share-images/share-images.ts'
import { directoryListJsonLd } from '#src/seo/landing/json-ld.ts'
import { publishedDay } from '#src/seo/landing/page-dates.ts'
import { articleJsonLd } from '#src/seo/pages/article-json-ld.ts'
import { breadcrumbJsonLd, type JsonLd } from '#src/seo/pages/json-ld.ts'
import { site } from '#src/site.ts'
import { directoryListLink, type DirectoryPage } from './directory-pages.ts'
import type { KindPage } from './kind-pages.ts'
import { listLicense } from './list-export.ts'
import { listDownloads } from './list-hub.ts'
import { listCounts, hrefOfListed } from './list.ts'

const listCrumb = { name: directoryListLink.label, path: directoryListLink.href }

/** The whole list and its files. */
export function listJsonLd(origin: string): JsonLd[] {
  const formats = ['text/csv', 'application/json']
  return [
    breadcrumbJsonLd([listCrumb], origin),
    {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: `Directories, listed by ${site.name}`,
      description: `${listCounts.total} directories with kind, price, link rule and what their forms ask for, and where each fact comes from, as far as we know it.`,
      url: `${origin}${directoryListLink.href}`,
      dateModified: dataChangedOn,
      license: listLicense.url,
      isAccessibleForFree: true,
      creator: { '@type': 'Organization', name: site.name, url: `${origin}/` },
      distribution: listDownloads.map(({ href }, at) => ({
        '@type': 'DataDownload',
        encodingFormat: formats[at],
        contentUrl: `${origin}${href}`,
      })),
    },
  ]
}

export function kindJsonLd({ label, path, rows }: KindPage, origin: string): JsonLd[] {
  const items = rows.map(({ name, url }) => ({ name, url: new URL(hrefOfListed(url), origin).href }))
  return [breadcrumbJsonLd([listCrumb, { name: label, path }], origin), directoryListJsonLd(label, path, items, origin)]
}

/** When a directory's page was published and last changed. */
export function directoryDates({ path, lastModified }: DirectoryPage): { published: string; modified: string } {
  return { published: publishedDay(path) ?? lastModified, modified: lastModified }
}

/** Our text, and which site it is about. Nothing is said of that site but its name and URL. */
export function directoryJsonLd(page: DirectoryPage, origin: string): JsonLd[] {
  const { name, url, path, title, description, crumbs } = page
  return [
    breadcrumbJsonLd([...crumbs.map(({ label, href }) => ({ name: label, path: href })), { name, path }], origin),
    {
      ...articleJsonLd({ headline: title, path, image: landingShareImage(path), ...directoryDates(page) }, origin),
      description,
      about: { '@type': 'Thing', name, url },
    },
  ]
}
