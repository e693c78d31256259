import { type Category, categoryPath } from '#src/domain/products/categories.ts'
import { blogPath, blogPageSize, type PostCard, postPath } from '#src/domain/posts/posts.ts'
import { type Product, productPath } from '#src/domain/products/products.ts'
import type { LandingFamily, LandingPage, PageLink } from './landing/page.ts'
import { escapeHtml } from './markup.ts'

/** Of the fixed pages, as the specification gives it. */
const fixedLastModified = '2024-11-13'
/** Addresses that one file may hold, by the protocol. At a few hundred bytes each they stay far below its 50 MB. */
const mostInFile = 50_000

/** `lastModified`: an ISO date, or a time in UTC. */
export type SitemapEntry = { path: string; lastModified: string }

export type SitemapSource = {
  products: readonly Product[]
  byCategory: ReadonlyMap<Category, readonly Product[]>
  /** Newest first. */
  posts: readonly Pick<PostCard, 'slug' | 'updatedAt'>[]
  landingPages: readonly LandingPage[]
  /** Pages that lead down to the landing pages. */
  hubs: readonly PageLink[]
  /** ISO date of the last change to the data on directories, of which some fixed pages are made. */
  dataChangedOn: string
}

const familyGroups = {
  countries: ['country-seo', 'country-businesses', 'country-plan'],
  niches: ['niche-listing', 'niche-links', 'niche-table'],
  'site-types': ['type-quality', 'type-submission', 'type-traffic'],
  keywords: ['keyword', 'default'],
} as const satisfies Record<string, readonly LandingFamily[]>

/** The files of the sitemap by their names, each with the addresses that search engines may keep. */
export function sitemapFiles(source: SitemapSource): Map<string, SitemapEntry[]> {
  const { products, byCategory, landingPages } = source
  const indexable = landingPages.filter((page) => page.indexable)
  const families: Record<string, SitemapEntry[]> = { pages: fixedPages(source, indexable) }
  for (const [group, members] of Object.entries(familyGroups)) {
    families[group] = indexable.filter(({ family }) => (members as readonly LandingFamily[]).includes(family))
  }
  families['categories'] = Array.from(byCategory, ([category, listed]) => ({
    path: categoryPath(category),
    lastModified: newest(listed),
  }))
  families['products'] = products.map(({ slug, updatedAt }) => ({ path: productPath(slug), lastModified: updatedAt }))
  families['blog'] = blogEntries(source.posts)
  return new Map(Object.entries(families).flatMap(([name, entries]) => inFiles(name, entries)))
}

/** The pages of the list, each as new as the newest it names, and the articles. */
function blogEntries(posts: SitemapSource['posts']): SitemapEntry[] {
  const lists = Array.from({ length: Math.ceil(posts.length / blogPageSize) }, (_, index) => ({
    path: blogPath(index + 1),
    lastModified: newest(posts.slice(index * blogPageSize, (index + 1) * blogPageSize)),
  }))
  return [...lists, ...posts.map(({ slug, updatedAt }) => ({ path: postPath(slug), lastModified: updatedAt }))]
}

/** Pages that stand for themselves, and the hubs. */
function fixedPages(source: SitemapSource, indexable: readonly LandingPage[]): SitemapEntry[] {
  const { products, dataChangedOn, hubs } = source
  const fixed = { lastModified: fixedLastModified }
  const ofData = { lastModified: dataChangedOn }
  return [
    { path: '/', ...ofData },
    { path: '/directories', lastModified: newest(products) },
    { path: '/directories/submit', ...fixed },
    { path: '/growth-partner', ...fixed },
    { path: '/list-of-directories-with-reciprocal-links', ...ofData },
    { path: '/sample-report', ...ofData },
    { path: '/tools/directory-finder', ...ofData },
    { path: '/sources', ...ofData },
    { path: '/site-map', ...ofData },
    ...hubs.map((hub) => hubEntry(hub, source, indexable)),
  ]
}

/** A hub changed when the last of the pages below it did. */
function hubEntry(
  { href }: PageLink,
  { dataChangedOn }: SitemapSource,
  indexable: readonly LandingPage[],
): SitemapEntry {
  const below = indexable.filter(({ crumbs }) => crumbs.some((crumb) => crumb.href === href))
  const dates = below.map(({ lastModified }) => lastModified)
  return { path: href, lastModified: dates.length > 0 ? dates.reduce(later) : dataChangedOn }
}

function inFiles(name: string, entries: readonly SitemapEntry[]): [string, SitemapEntry[]][] {
  const count = Math.ceil(entries.length / mostInFile)
  return Array.from({ length: count }, (_, index) => [
    index === 0 ? name : `${name}-${index + 1}`,
    entries.slice(index * mostInFile, (index + 1) * mostInFile),
  ])
}

function newest(things: readonly { updatedAt: string }[]): string {
  return things.reduce((latest, { updatedAt }) => later(latest, updatedAt), fixedLastModified)
}

function later(a: string, b: string): string {
  return b > a ? b : a
}

export function sitemapXml(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(
    ({ path, lastModified }) =>
      `<url><loc>${escapeHtml(origin + path)}</loc><lastmod>${lastModified}</lastmod>` +
      '<changefreq>monthly</changefreq><priority>0.8</priority></url>',
  )
  return document('urlset', urls)
}

export function sitemapIndexXml(files: ReadonlyMap<string, readonly SitemapEntry[]>, origin: string): string {
  const lines = Array.from(files, ([name, entries]) => {
    const latest = entries.reduce((date, { lastModified }) => later(date, lastModified), fixedLastModified)
    return `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc><lastmod>${latest}</lastmod></sitemap>`
  })
  return document('sitemapindex', lines)
}

function document(root: string, lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}
