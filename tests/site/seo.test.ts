import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, canonicalOf, crawl, get, isIndexable, metaOf, origin, textOf, titleOf } from './site.ts'

let pages: BuiltPage[]
let indexable: BuiltPage[]

beforeAll(async () => {
  pages = await crawl()
  indexable = pages.filter(isIndexable)
})

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the indexable pages', () => {
  it('are many, and complete', () => {
    expect(indexable.length).toBeGreaterThan(100)
    expect(pages.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
  })

  it('have unique titles and descriptions of sensible length', () => {
    expect(repeated(indexable.map(titleOf))).toEqual([])
    expect(repeated(indexable.map((page) => metaOf(page, 'description')!))).toEqual([])
    for (const page of indexable) {
      expect(titleOf(page).length, page.path).toBeGreaterThan(10)
      // The specification's title for countries is long on its own.
      expect(titleOf(page).length, page.path).toBeLessThanOrEqual(100)
      expect(metaOf(page, 'description')!.length, page.path).toBeGreaterThan(40)
      expect(metaOf(page, 'description')!.length, page.path).toBeLessThanOrEqual(161)
    }
  })

  it('have a canonical URL that is their own', () => {
    for (const page of indexable) expect(canonicalOf(page), page.path).toBe(new URL(page.path, origin).href)
  })

  it('have one first heading', () => {
    for (const { document, path } of pages) {
      const headings = document.querySelectorAll('h1')
      expect(headings, path).toHaveLength(1)
      expect(headings[0]!.textContent, path).not.toMatch(/\s[,.:;!?]|\s\s/)
    }
  })

  it('have the metadata for link previews', () => {
    for (const page of indexable) {
      expect(metaOf(page, 'og:title'), page.path).toBe(titleOf(page))
      expect(metaOf(page, 'og:description'), page.path).toBe(metaOf(page, 'description'))
      expect(metaOf(page, 'og:url'), page.path).toBe(canonicalOf(page))
      expect(metaOf(page, 'og:image'), page.path).toMatch(/^http.*\.png/)
    }
  })

  it('are exactly those of the sitemap', async () => {
    const index = await textOf('/sitemap-index.xml')
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
    const listed = (await Promise.all(files.map(textOf))).flatMap((xml) =>
      [...xml.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map((match) => match[1]!),
    )
    expect(listed.toSorted()).toEqual(indexable.map((page) => canonicalOf(page)!).toSorted())
  })
})

describe('the sitemap', () => {
  it('has the real date of each product', async () => {
    const xml = await textOf('/sitemap-products-0.xml')
    const entries = [...xml.matchAll(/<loc>[^<]+\/product\/([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)]
    expect(entries).toHaveLength(62)
    for (const [, slug, lastModified] of entries.slice(0, 5)) {
      const { data } = (await (await get(`/api/products/${slug!}`)).json()) as { data: { updatedAt: string } }
      expect(lastModified).toBe(data.updatedAt)
    }
  })

  it('says monthly and 0.8, as specified', async () => {
    expect(await textOf('/sitemap-pages-0.xml')).toContain('<changefreq>monthly</changefreq><priority>0.8</priority>')
  })

  it('is named by robots.txt', async () => {
    expect(await textOf('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap-index.xml`)
  })
})

describe('structured data', () => {
  type Thing = Record<string, unknown>
  const dataOf = ({ document }: BuiltPage): Thing[] =>
    document
      .querySelectorAll('script[type="application/ld+json"]')
      .flatMap((script) => [JSON.parse(script.rawText) as Thing | Thing[]].flat())
  const pageAt = (path: string) => pages.find((page) => page.path === path)!

  it('only describes a product by known facts', () => {
    const [application, crumbs] = dataOf(pageAt('/product/orthanc'))
    expect(application).toMatchObject({
      '@type': 'SoftwareApplication',
      name: 'Orthanc',
      applicationCategory: 'Healthcare',
    })
    for (const invented of ['aggregateRating', 'review', 'offers', 'operatingSystem']) {
      expect(application).not.toHaveProperty(invented)
    }
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  it('lists the directory and names the site search', () => {
    expect(dataOf(pageAt('/directories'))[0]).toMatchObject({ '@type': 'ItemList', numberOfItems: 12 })
    expect(dataOf(pageAt('/'))[0]).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { '@type': 'SearchAction', 'query-input': 'required name=search_term_string' },
    })
  })

  it('names existing URLs', () => {
    const products = dataOf(pageAt('/directories'))[0]!['itemListElement'] as { url: string }[]
    const known = new Set(indexable.map(canonicalOf))
    expect(products.filter(({ url }) => !known.has(url))).toEqual([])
  })
})

describe('the feeds', () => {
  it('list the newest products as RSS', async () => {
    const response = await get('/feed.xml')
    expect(response.headers.get('content-type')).toContain('application/rss+xml')
    const xml = await response.text()
    expect(xml.match(/<item>/g)).toHaveLength(50)
    expect(xml).toContain(`<atom:link href="${origin}/feed.xml" rel="self"`)
  })

  it('list the same as JSON Feed', async () => {
    const response = await get('/feed.json')
    expect(response.headers.get('content-type')).toContain('application/feed+json')
    const feed = (await response.json()) as { version: string; items: { url: string; date_published: string }[] }
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
    expect(feed.items).toHaveLength(50)
    const dates = feed.items.map(({ date_published }) => date_published)
    expect(dates).toEqual(dates.toSorted().reverse())
  })
})

describe('a share image', () => {
  it('is drawn for a product, 1200 by 630', async () => {
    const image = metaOf(
      pages.find(({ path }) => path === '/product/orthanc')!,
      'og:image',
    )!
    const response = await get(image)
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })
})
