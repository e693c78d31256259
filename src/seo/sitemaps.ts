import { type Category, categoryPath } from '#src/domain/categories.ts'
import { type Product, productPath } from '#src/domain/products.ts'
import { escapeHtml } from './markup.ts'

/** Of the fixed pages, as the specification gives it. */
const fixedLastModified = '2024-11-13'

export type SitemapEntry = { path: string; lastModified: string }

export type SitemapSource = { products: readonly Product[]; byCategory: ReadonlyMap<Category, readonly Product[]> }

/** One file a family, each with the addresses that search engines may keep. */
export const sitemapFamilies: Record<string, (source: SitemapSource) => SitemapEntry[]> = {
  pages: ({ products }) => [
    { path: '/', lastModified: newest(products) },
    { path: '/directories', lastModified: newest(products) },
    { path: '/directories/submit', lastModified: fixedLastModified },
  ],
  categories: ({ byCategory }) =>
    Array.from(byCategory, ([category, products]) => ({
      path: categoryPath(category),
      lastModified: newest(products),
    })),
  products: ({ products }) =>
    products.map(({ slug, updatedAt }) => ({ path: productPath(slug), lastModified: updatedAt })),
}

function newest(products: readonly Product[]): string {
  return products.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), fixedLastModified)
}

export function sitemapXml(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(
    ({ path, lastModified }) =>
      `<url><loc>${escapeHtml(origin + path)}</loc><lastmod>${lastModified}</lastmod>` +
      '<changefreq>monthly</changefreq><priority>0.8</priority></url>',
  )
  return document('urlset', urls)
}

export function sitemapIndexXml(source: SitemapSource, origin: string): string {
  const files = Object.entries(sitemapFamilies).map(([family, entriesOf]) => {
    const dates = entriesOf(source).map(({ lastModified }) => lastModified)
    const latest = dates.reduce((a, b) => (b > a ? b : a), fixedLastModified)
    return `<sitemap><loc>${origin}/sitemaps/${family}.xml</loc><lastmod>${latest}</lastmod></sitemap>`
  })
  return document('sitemapindex', files)
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
