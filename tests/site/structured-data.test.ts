import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, canonicalOf, crawl, isIndexable, metaOf } from './site.ts'

type Thing = Record<string, unknown>

/** The properties required of each type. Any other type is an error. */
const required: Record<string, readonly string[]> = {
  Answer: ['text'],
  Article: ['headline', 'image', 'author', 'publisher', 'datePublished', 'dateModified', 'mainEntityOfPage'],
  Blog: ['name'],
  BlogPosting: ['headline', 'datePublished', 'dateModified'],
  BreadcrumbList: ['itemListElement'],
  ContactPoint: ['contactType', 'url'],
  DataDownload: ['encodingFormat', 'contentUrl'],
  Dataset: ['name', 'description', 'url', 'distribution'],
  EntryPoint: ['urlTemplate'],
  FAQPage: ['mainEntity'],
  ItemList: ['name', 'url', 'numberOfItems', 'itemListElement'],
  ListItem: ['position', 'name'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  Organization: ['name', 'url'],
  QuantitativeValue: ['value', 'unitCode'],
  Question: ['name', 'acceptedAnswer'],
  SearchAction: ['target', 'query-input'],
  Service: ['name', 'description', 'provider', 'offers'],
  SoftwareApplication: ['name', 'description', 'url', 'applicationCategory', 'image'],
  Thing: ['name', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'referenceQuantity'],
  WebApplication: ['name', 'description', 'url', 'applicationCategory'],
  AboutPage: ['name', 'url', 'about'],
  WebSite: ['name', 'url', 'potentialAction'],
}
const addresses = ['url', 'item', 'image', 'logo', 'screenshot', 'contentUrl', 'mainEntityOfPage', '@id']
const invented = ['aggregateRating', 'review', 'ratingValue', 'reviewCount']

let pages: { page: BuiltPage; things: Thing[] }[]
beforeAll(async () => {
  pages = (await crawl()).map((page) => {
    const blocks = page.document.querySelectorAll('script[type="application/ld+json"]')
    return { page, things: blocks.flatMap((block) => [JSON.parse(block.rawText) as Thing | Thing[]].flat()) }
  })
})

/** The object and everything nested in it. */
function within(thing: Thing): Thing[] {
  const parts = Object.values(thing).flat()
  return [thing, ...parts.flatMap((part) => (part && typeof part === 'object' ? within(part as Thing) : []))]
}
const typed = (things: Thing[], type: string) => things.filter((thing) => thing['@type'] === type)
const listOf = (thing: Thing) => thing['itemListElement'] as Thing[]

describe('The structured data of every page', () => {
  it('uses known schema.org types with their required properties', () => {
    for (const { page, things } of pages) {
      for (const thing of things) expect(thing['@context'], page.path).toBe('https://schema.org')
      for (const thing of things.flatMap(within)) {
        const names = required[thing['@type'] as string]
        expect(names, `${page.path} has a ${String(thing['@type'])}`).toBeDefined()
        const empty = names!.filter((name) => [undefined, null, ''].includes(thing[name] as never))
        expect(empty, `${page.path}: ${String(thing['@type'])}`).toEqual([])
      }
    }
  })

  it('uses absolute URLs', () => {
    for (const { page, things } of pages) {
      for (const thing of things.flatMap(within)) {
        for (const name of addresses.filter((name) => name in thing)) {
          expect(URL.parse(thing[name] as string)?.protocol, `${page.path}: ${name}`).toMatch(/^https?:$/)
        }
      }
    }
  })

  it('invents no rating', () => {
    for (const { page, things } of pages) {
      for (const thing of things.flatMap(within)) {
        expect(
          Object.keys(thing).filter((name) => invented.includes(name)),
          page.path,
        ).toEqual([])
      }
    }
  })

  it('counts its list items, starting at one', () => {
    for (const { page, things } of pages) {
      for (const list of [...typed(things, 'ItemList'), ...typed(things, 'BreadcrumbList')]) {
        const places = listOf(list).map(({ position }) => position)
        expect(places, page.path).toEqual(places.map((_, index) => index + 1))
        if (list['@type'] === 'ItemList') expect(list['numberOfItems'], page.path).toBe(places.length)
      }
    }
  })
})

describe('Structured data by kind of page', () => {
  it('names author, publisher with logo and dates of each landing page, directory page and post, as its head does', () => {
    const texts = pages.filter(
      ({ page }) =>
        isIndexable(page) &&
        /^\/(?:g|page|c|directory-list|blog)\/[^/]+$/.test(page.path) &&
        page.document.querySelector('meta[property="og:type"]')?.getAttribute('content') === 'article',
    )
    expect(texts.length).toBeGreaterThan(700)
    for (const { page, things } of texts) {
      const [text, ...others] = things.filter((thing) => ['Article', 'BlogPosting'].includes(thing['@type'] as string))
      expect(others, page.path).toEqual([])
      expect(text?.['publisher'], page.path).toMatchObject({ logo: expect.stringMatching(/^http/) as string })
      const dates = ['article:published_time', 'article:modified_time'].map((name) => metaOf(page, name))
      expect(dates, page.path).toEqual([text?.['datePublished'], text?.['dateModified']])
      expect(dates[0]! <= dates[1]!, page.path).toBe(true)
    }
  })

  it('has breadcrumbs from home on each indexable page except home', () => {
    const home = canonicalOf(pages.find(({ page }) => page.path === '/')!.page)
    const known = new Set(pages.map(({ page }) => canonicalOf(page)))
    for (const { page, things } of pages.filter(({ page }) => isIndexable(page) && page.path !== '/')) {
      const breadcrumbLists = typed(things, 'BreadcrumbList')
      expect(breadcrumbLists, page.path).toHaveLength(1)
      const breadcrumbs = listOf(breadcrumbLists[0]!).map(({ item }) => item as string)
      expect([breadcrumbs[0], breadcrumbs.at(-1)], page.path).toEqual([home, canonicalOf(page)])
      expect(
        breadcrumbs.filter((address) => !known.has(address)),
        page.path,
      ).toEqual([])
    }
  })

  it('marks the FAQ on the home page only, beside the site and the organization', () => {
    const withQuestions = pages.filter(({ things }) => typed(things, 'FAQPage').length > 0)
    expect(withQuestions.map(({ page }) => page.path)).toEqual(['/'])
    const types = withQuestions[0]!.things.map((thing) => thing['@type'])
    expect(types).toEqual(['WebSite', 'Organization', 'FAQPage'])
  })

  it('only has FAQ answers that are visible on the page', () => {
    const { page, things } = pages.find(({ page }) => page.path === '/')!
    const shown = page.document.querySelector('main')!.textContent.replace(/\s+/g, ' ')
    for (const { name } of typed(things, 'FAQPage')
      .flatMap(within)
      .filter((thing) => thing['@type'] === 'Question')) {
      expect(shown).toContain(name)
    }
  })

  it('describes the finder as an application, and offers no plan while nothing can be paid', () => {
    const typesAt = (path: string) =>
      pages.find(({ page }) => page.path === path)!.things.map((thing) => thing['@type'])
    expect(typesAt('/tools/directory-finder')).toContain('WebApplication')
    expect(typesAt('/growth-partner')).toEqual(['BreadcrumbList'])
    for (const { page, things } of pages) {
      expect(typed(things.flatMap(within), 'Offer'), page.path).toEqual([])
    }
  })
})
