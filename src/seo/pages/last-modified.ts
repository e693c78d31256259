import type { PostCard } from '#src/domain/posts/posts.api.ts'
import { blogPageSize, blogPath, postPath } from '#src/domain/posts/posts.ts'
import { type Category, categoryPath } from '#src/domain/products/categories.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { productPath } from '#src/domain/products/products.ts'
import type { LandingPage, PageLink } from '#src/seo/landing/page.ts'
import { leastProducts } from '#src/seo/products/category-page.ts'

/** Where nothing is listed yet. From the specification. */
const fixedLastModified = '2024-11-13'

/**
 * When the texts of pages last changed that show no data. A change of the header, footer or prices doesn't count. The
 * fingerprint is that of the texts: a test asks for both when one changes.
 */
export const textDates = {
  '/about': { on: '2026-11-28', fingerprint: '589b0f1eb2162d04' },
  '/directories/submit': { on: '2026-11-27', fingerprint: 'db941b5c992646bd' },
  '/methodology': { on: '2026-11-29', fingerprint: 'c450f2beb77a543f' },
  '/verify': { on: '2026-11-29', fingerprint: '21fe1377d79cc984' },
  '/growth-partner': { on: '2026-11-28', fingerprint: 'd03404546a858821' },
} as const

export type SiteContent = {
  products: readonly Pick<Product, 'slug' | 'category' | 'updatedAt'>[]
  /** Newest first. */
  posts: readonly Pick<PostCard, 'slug' | 'updatedAt'>[]
  landingPages: readonly LandingPage[]
  /** Pages of the list of directories: the list, its kinds, and those of directories that search engines may index. */
  listPages: readonly { path: string; lastModified: string }[]
  /** Pages that link to the landing pages. */
  hubs: readonly PageLink[]
  /** ISO date of the last change to the directory data, which some fixed pages show. */
  dataChangedOn: string
}

/** The date of each indexable page, by path: an ISO date, or a time in UTC. */
export function lastModifiedDates(content: SiteContent): Map<string, string> {
  const { products, landingPages } = content
  const indexable = landingPages.filter((page) => page.indexable)
  return new Map([
    ...fixedPages(content, indexable),
    ...indexable.map(({ path, lastModified }): [string, string] => [path, lastModified]),
    ...content.listPages.map(({ path, lastModified }): [string, string] => [path, lastModified]),
    ...Array.from(newestByCategory(products), ([category, date]): [string, string] => [categoryPath(category), date]),
    ...products.map(({ slug, updatedAt }): [string, string] => [productPath(slug), updatedAt]),
    ...blogPages(content.posts),
  ])
}

/** Of the categories that are indexed. */
function newestByCategory(products: SiteContent['products']): Map<Category, string> {
  const byCategory = [...Map.groupBy(products, ({ category }) => category)]
  return new Map(
    byCategory.flatMap(([category, own]) =>
      own.length >= leastProducts ? [[category, newest(own)] as [Category, string]] : [],
    ),
  )
}

/** List pages have the date of their newest post. */
function blogPages(posts: SiteContent['posts']): [string, string][] {
  const lists = Array.from({ length: Math.ceil(posts.length / blogPageSize) }, (_, index): [string, string] => [
    blogPath(index + 1),
    newest(posts.slice(index * blogPageSize, (index + 1) * blogPageSize)),
  ])
  return [...lists, ...posts.map(({ slug, updatedAt }): [string, string] => [postPath(slug), updatedAt])]
}

function fixedPages(content: SiteContent, indexable: readonly LandingPage[]): [string, string][] {
  const { products, dataChangedOn, hubs } = content
  return [
    ['/', dataChangedOn],
    ['/directories', newest(products)],
    ...Object.entries(textDates).map(([path, { on }]): [string, string] => [path, on]),
    ['/list-of-directories-with-reciprocal-links', dataChangedOn],
    ['/sample-report', dataChangedOn],
    ['/tools/directory-finder', dataChangedOn],
    ['/sources', dataChangedOn],
    ['/site-map', dataChangedOn],
    ...hubs.map(({ href }): [string, string] => [href, hubDate(href, content, indexable)]),
  ]
}

/** A hub has the date of the newest page below it. */
function hubDate(href: string, { dataChangedOn }: SiteContent, indexable: readonly LandingPage[]): string {
  const below = indexable.filter(({ crumbs }) => crumbs.some((crumb) => crumb.href === href))
  const dates = below.map(({ lastModified }) => lastModified)
  return dates.length > 0 ? dates.reduce(later) : dataChangedOn
}

function newest(things: readonly { updatedAt: string }[]): string {
  return things.reduce((latest, { updatedAt }) => later(latest, updatedAt), fixedLastModified)
}

function later(a: string, b: string): string {
  return b > a ? b : a
}
