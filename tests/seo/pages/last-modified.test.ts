import { describe, expect, it } from 'vitest'
import type { Category } from '#src/domain/products/categories.ts'
import { lastModifiedDates, type SiteContent } from '#src/seo/pages/last-modified.ts'
import { landingPage } from '#tests/seo/landing/landing-page.ts'

const product = (slug: string, category: Category, updatedAt: string) => ({ slug, category, updatedAt })
const datesOf = (changes: Partial<SiteContent> = {}) =>
  lastModifiedDates({
    products: [],
    posts: [],
    landingPages: [],
    listPages: [],
    hubs: [],
    dataChangedOn: '2026-11-20',
    ...changes,
  })

describe('Dates of last changes', () => {
  it('leave out landing pages with too little of their own', () => {
    const dates = datesOf({
      landingPages: [landingPage({ path: '/g/a', indexable: false }), landingPage({ path: '/g/b' })],
    })
    expect([dates.has('/g/a'), dates.has('/g/b')]).toEqual([false, true])
  })

  it('give each hub the date of the newest page below it', () => {
    const landingPages = [
      landingPage({ path: '/g/a', lastModified: '2026-01-01' }),
      landingPage({ path: '/g/b', lastModified: '2026-03-01' }),
      landingPage({ path: '/g/c', lastModified: '2026-04-01', crumbs: [{ label: 'Guides', href: '/g' }] }),
      landingPage({ path: '/g/d', lastModified: '2026-05-01', indexable: false }),
    ]
    const hubs = ['/g', '/g/niches', '/g/countries'].map((href) => ({ label: href, href }))
    const dates = datesOf({ landingPages, hubs })
    expect(hubs.map(({ href }) => [href, dates.get(href)])).toEqual([
      ['/g', '2026-04-01'],
      ['/g/niches', '2026-03-01'],
      ['/g/countries', '2026-11-20'],
    ])
  })

  it('give fixed pages the fixed date, and the rest their own', () => {
    const products = [
      product('a', 'gaming', '2026-11-01T00:00:00.000Z'),
      product('b', 'saas', '2026-10-01T00:00:00.000Z'),
    ]
    const dates = datesOf({ products })
    for (const path of ['/about', '/directories/submit', '/growth-partner', '/methodology']) {
      expect(dates.get(path)! > '2026-11-01', path).toBe(true)
    }
    expect(dates.get('/tools/directory-finder')).toBe('2026-11-20')
    expect(dates.get('/directories')).toBe('2026-11-01T00:00:00.000Z')
    expect(dates.get('/product/b')).toBe('2026-10-01T00:00:00.000Z')
  })

  it('have only categories with at least five products, with the date of the newest', () => {
    const some = (count: number, category: Category) =>
      Array.from({ length: count }, (_, day) =>
        product(`${category}-${day}`, category, `2026-10-0${day + 1}T00:00:00.000Z`),
      )
    const dates = datesOf({ products: [...some(5, 'saas'), ...some(4, 'gaming')] })
    expect([dates.get('/directories/saas'), dates.get('/directories/gaming')]).toEqual([
      '2026-10-05T00:00:00.000Z',
      undefined,
    ])
  })

  it('give a page of the blog the date of its newest post', () => {
    const posts = Array.from({ length: 10 }, (_, place) => ({ slug: `p${place}`, updatedAt: `2026-10-${10 + place}` }))
    const dates = datesOf({ posts: posts.toReversed() })
    expect([dates.get('/blog'), dates.get('/blog/page/2'), dates.get('/blog/p3')]).toEqual([
      '2026-10-19',
      '2026-10-10',
      '2026-10-13',
    ])
  })
})
