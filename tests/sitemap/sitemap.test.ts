import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroConfig, AstroIntegration, AstroIntegrationLogger } from 'astro'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SitemapEntry, SitemapFamily } from '#src/seo/pages/sitemap-families.ts'
import { datedSitemap } from '#src/sitemap.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'uplist-sitemap-'))
})
afterEach(() => rm(directory, { recursive: true }))

type Hooks = Record<string, ((options: object) => unknown) | undefined>

/** Writes the sitemap of a build with these pages. */
async function write(pages: string[], entries: [string, SitemapEntry][]): Promise<Map<string, string>> {
  const logger = { info() {}, warn() {}, error: (message: string) => expect.unreachable(message) }
  const config = { site: 'https://site.example', base: '/', trailingSlash: 'never', build: { format: 'file' } }
  const integrations: AstroIntegration[] = datedSitemap('https://site.example', () => Promise.resolve(entries))
  for (const hook of ['astro:config:done', 'astro:routes:resolved', 'astro:build:done']) {
    for (const { hooks } of integrations) {
      await (hooks as Hooks)[hook]?.({
        config: config as unknown as AstroConfig,
        routes: [],
        dir: pathToFileURL(`${directory}/`),
        pages: pages.map((path) => ({ pathname: path.slice(1) })),
        logger: logger as unknown as AstroIntegrationLogger,
      })
    }
  }
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
    const files = await write(
      entries.map(([path]) => path),
      entries,
    )
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

  it('leaves out pages without a date, and families without a page', async () => {
    const files = await write(['/', '/404', '/terms', '/product/draft'], entriesOf(null, '/'))
    expect([...files.keys()]).toEqual(['sitemap-index.xml', 'sitemap-pages-0.xml'])
    expect([...files.values()].join('')).not.toMatch(/404|terms|draft/)
  })

  it('lists pages that this build took from the last one, which Astro does not name', async () => {
    const entries = entriesOf('products', '/product/a', '/product/b')
    expect(await write(['/product/a'], entries)).toEqual(await write(['/product/a', '/product/b'], entries))
  })

  it('is the same text for the same pages in any order', async () => {
    const paths = ['/product/b', '/product/a', '/', '/blog/c', '/product/c']
    const entries = entriesOf('products', ...paths)
    const once = await write(paths, entries)
    expect(await write(paths.toReversed(), entries.toReversed())).toEqual(once)
  })

  it('starts another file before 50,000 pages', async () => {
    const paths = Array.from({ length: 45_001 }, (_, place) => `/product/${'x'.repeat(70)}-${place}`)
    const files = await write(paths, entriesOf('products', ...paths))
    expect([...files.keys()].filter((name) => name.includes('products'))).toEqual([
      'sitemap-products-0.xml',
      'sitemap-products-1.xml',
    ])
    expect(files.get('sitemap-products-0.xml')!.length).toBeLessThan(20_000_000)
    expect([...files.values()].join('').match(/<url>/g)).toHaveLength(45_001)
  })
})
