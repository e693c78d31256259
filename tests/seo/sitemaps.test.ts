import { describe, expect, it } from 'vitest'
import type { Product } from '#src/domain/products/products.ts'
import { type SitemapSource, sitemapFiles, sitemapIndexXml, sitemapXml } from '#src/seo/sitemaps.ts'
import { landingPage } from '#tests/seo/landing/landing-page.ts'

const origin = 'https://site.example'
const product = (slug: string, updatedAt: string) => ({ slug, updatedAt }) as Product
const source = (changes: Partial<SitemapSource> = {}): SitemapSource => ({
  products: [],
  byCategory: new Map(),
  posts: [],
  landingPages: [],
  hubs: [],
  dataChangedOn: '2026-11-20',
  ...changes,
})
const pathsIn = (files: ReturnType<typeof sitemapFiles>, file: string) => files.get(file)?.map(({ path }) => path)

describe('The sitemap', () => {
  it('has a file for each family of landing pages', () => {
    const landingPages = [
      landingPage({ family: 'country-plan', path: '/c/directory-submission-list-chad' }),
      landingPage({ family: 'niche-table', path: '/g/a' }),
      landingPage({ family: 'type-traffic', path: '/page/b' }),
      landingPage({ family: 'keyword', path: '/page/c' }),
      landingPage({ family: 'default', path: '/g/ai-backlink-maker' }),
    ]
    const files = sitemapFiles(source({ landingPages }))
    expect([...files.keys()]).toEqual(['pages', 'countries', 'niches', 'site-types', 'keywords'])
    expect(pathsIn(files, 'keywords')).toEqual(['/page/c', '/g/ai-backlink-maker'])
    expect(pathsIn(files, 'countries')).toEqual(['/c/directory-submission-list-chad'])
  })

  it('leaves out what is not to be found', () => {
    const files = sitemapFiles(source({ landingPages: [landingPage({ indexable: false })] }))
    expect([...files.keys()]).toEqual(['pages'])
  })

  it('names each hub once, with the date of the newest page below it', () => {
    const landingPages = [
      landingPage({ path: '/g/a', lastModified: '2026-01-01' }),
      landingPage({ path: '/g/b', lastModified: '2026-03-01' }),
      landingPage({ path: '/g/c', lastModified: '2026-04-01', crumbs: [{ label: 'Lists and guides', href: '/g' }] }),
      landingPage({ path: '/g/d', lastModified: '2026-05-01', indexable: false }),
    ]
    const hubs = ['/g', '/g/niches', '/g/countries'].map((href) => ({ label: href, href }))
    const entries = sitemapFiles(source({ landingPages, hubs }))
      .get('pages')!
      .filter(({ path }) => path === '/g' || path.startsWith('/g/'))
    expect(entries).toEqual([
      { path: '/g', lastModified: '2026-04-01' },
      { path: '/g/niches', lastModified: '2026-03-01' },
      { path: '/g/countries', lastModified: '2026-11-20' },
    ])
  })

  it('gives fixed pages the fixed date, and the rest their own', () => {
    const products = [product('a', '2026-11-01T00:00:00.000Z'), product('b', '2026-10-01T00:00:00.000Z')]
    const files = sitemapFiles(source({ products, byCategory: new Map([['saas', products.slice(1)]]) }))
    const dates = new Map([...files.values()].flat().map(({ path, lastModified }) => [path, lastModified]))
    expect(dates.get('/directories/submit')).toBe('2024-11-13')
    expect(dates.get('/growth-partner')).toBe('2024-11-13')
    expect(dates.get('/tools/directory-finder')).toBe('2026-11-20')
    expect(dates.get('/directories')).toBe('2026-11-01T00:00:00.000Z')
    expect(dates.get('/directories/saas')).toBe('2026-10-01T00:00:00.000Z')
    expect(dates.get('/product/b')).toBe('2026-10-01T00:00:00.000Z')
  })

  it('says monthly and 0.8 of each address', () => {
    const entries = [{ path: '/a', lastModified: '2024-11-13' }]
    expect(sitemapXml(entries, origin)).toContain(
      '<url><loc>https://site.example/a</loc><lastmod>2024-11-13</lastmod><changefreq>monthly</changefreq><priority>0.8</priority></url>',
    )
  })

  it('begins another file after 50,000 addresses, far below 50 MB', () => {
    const longest = 'x'.repeat(70)
    const products = Array.from({ length: 100_001 }, (_, index) =>
      product(`${longest}-${index}`, '2026-11-01T00:00:00.000Z'),
    )
    const files = sitemapFiles(source({ products }))
    expect(['products', 'products-2', 'products-3'].map((file) => files.get(file)?.length)).toEqual([50_000, 50_000, 1])
    expect(sitemapXml(files.get('products')!, origin).length).toBeLessThan(20_000_000)
    expect(sitemapIndexXml(files, origin)).toContain(
      '<sitemap><loc>https://site.example/sitemaps/products-3.xml</loc><lastmod>2026-11-01T00:00:00.000Z</lastmod></sitemap>',
    )
    expect(new Set([...files.values()].flat().map(({ path }) => path)).size).toBe([...files.values()].flat().length)
  })
})
