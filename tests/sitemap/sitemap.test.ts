import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SitemapEntry, SitemapFamily } from '#src/seo/pages/sitemap-families.ts'
import { datedSitemap } from '#src/build/integrations/sitemap.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'uplist-sitemap-'))
})
afterEach(() => rm(directory, { recursive: true }))

type Hooks = Record<string, ((options: object) => unknown) | undefined>

/** Writes the sitemap of a build with these pages. */
async function write(entries: [string, SitemapEntry][]): Promise<Map<string, string>> {
  const { hooks } = datedSitemap('https://site.example', () => Promise.resolve(entries))
  await (hooks as Hooks)['astro:build:done']?.({ dir: pathToFileURL(`${directory}/`) })
  const names = (await readdir(directory)).toSorted()
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')] as const)),
  )
}

const lastmod = '2024-11-13'

/** One for each path, in one family. */
const entriesOf = (family: SitemapFamily | null, ...paths: string[]): [string, SitemapEntry][] =>
  paths.map((path) => [path, { lastmod, family }])

describe('The sitemap', () => {
  it('lists pages by family, monthly and 0.8, with their dates', async () => {
    const entries = [
      ...entriesOf(null, '/', '/directories', '/directories/submit'),
      ...entriesOf('products', '/product/a'),
      ...entriesOf('categories', '/directories/saas'),
      ...entriesOf('blog', '/blog', '/blog/b'),
    ]
    const files = await write(entries)
    const pathsIn = (name: string) =>
      [...(files.get(name) ?? '').matchAll(/<loc>https:\/\/site\.example([^<]*)<\/loc>/g)].map((match) => match[1])
    expect(pathsIn('sitemap-products-0.xml')).toEqual(['/product/a'])
    expect(pathsIn('sitemap-categories-0.xml')).toEqual(['/directories/saas'])
    expect(pathsIn('sitemap-blog-0.xml')).toEqual(['/blog', '/blog/b'])
    expect(pathsIn('sitemap-pages-0.xml')).toEqual(['/', '/directories', '/directories/submit'])
    expect(files.get('sitemap-products-0.xml')).toContain(
      '<url><loc>https://site.example/product/a</loc><lastmod>2024-11-13T00:00:00.000Z</lastmod><changefreq>monthly</changefreq><priority>0.8</priority></url>',
    )
  })

  it('has no file for families without a page', async () => {
    const files = await write(entriesOf(null, '/'))
    expect([...files.keys()]).toEqual(['sitemap-index.xml', 'sitemap-pages-0.xml'])
  })

  it('sorts numbers by their value, escapes URLs, and has the newest date of each file in the index', async () => {
    const files = await write([
      ['/product/b-10', { lastmod: '2025-02-03T04:05:06Z', family: 'products' }],
      ['/product/b-9', { lastmod: '2025-02-03', family: 'products' }],
      ['/product/é?a=1&b=2', { lastmod: '2024-01-01', family: 'products' }],
    ])
    const xml = files.get('sitemap-products-0.xml')
    expect([...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])).toEqual([
      'https://site.example/product/%C3%A9?a=1&amp;b=2',
      'https://site.example/product/b-9',
      'https://site.example/product/b-10',
    ])
    expect(files.get('sitemap-index.xml')).toContain(
      '<loc>https://site.example/sitemap-products-0.xml</loc><lastmod>2025-02-03T04:05:06.000Z</lastmod>',
    )
  })

  it('is the same text for the same pages in any order', async () => {
    const paths = ['/product/b', '/product/a', '/', '/blog/c', '/product/c']
    const entries = entriesOf('products', ...paths)
    const once = await write(entries)
    expect(await write(entries.toReversed())).toEqual(once)
  })

  it('starts another file before 50,000 pages', async () => {
    const paths = Array.from({ length: 45_001 }, (_, place) => `/product/${'x'.repeat(70)}-${place}`)
    const files = await write(entriesOf('products', ...paths))
    expect([...files.keys()].filter((name) => name.includes('products'))).toEqual([
      'sitemap-products-0.xml',
      'sitemap-products-1.xml',
    ])
    expect(files.get('sitemap-products-0.xml')!.length).toBeLessThan(20_000_000)
    expect([...files.values()].join('').match(/<url>/g)).toHaveLength(45_001)
  })
})
