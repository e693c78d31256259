import { describe, expect, it } from 'vitest'
import { sitemapEntries } from '#src/seo/pages/sitemap-entries.ts'
import { landingPage } from '#tests/seo/landing/landing-page.ts'

const updatedAt = '2026-11-01T00:00:00.000Z'

describe('Sitemap entries', () => {
  it('have the family of their page', () => {
    const entries = sitemapEntries({
      products: ['a', 'b', 'c', 'd', 'e'].map((slug) => ({ slug, category: 'saas', updatedAt })),
      posts: [{ slug: 'b', updatedAt }],
      landingPages: [
        landingPage({ path: '/g/kenya', family: 'country-seo' }),
        landingPage({ path: '/page/dr', family: 'keyword' }),
      ],
      listPages: [{ path: '/directory-list/g2-com', lastModified: '2026-11-25' }],
      hubs: [{ label: 'Guides', href: '/g' }],
      dataChangedOn: '2026-11-20',
    })
    const families = new Map(entries.map(([path, { family }]) => [path, family]))
    expect(Object.fromEntries(families)).toMatchObject({
      '/': null,
      '/directories': null,
      '/directories/submit': null,
      '/directories/saas': 'categories',
      '/product/a': 'products',
      '/blog': 'blog',
      '/blog/b': 'blog',
      '/g': null,
      '/g/kenya': 'countries',
      '/page/dr': 'keywords',
      '/directory-list/g2-com': 'directories',
    })
    expect(new Map(entries).get('/product/a')?.lastmod).toBe(updatedAt)
  })
})
