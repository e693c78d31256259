import { listLicense } from '#src/seo/directories/list-export.ts'
import { describe, expect, it } from 'vitest'
import { mapPlans, plans } from '#src/domain/plans/plans.ts'
import type { Post } from '#src/domain/posts/posts.api.ts'
import { landingJsonLd } from '#src/seo/landing/json-ld.ts'
import { blogPostingJsonLd, breadcrumbJsonLd } from '#src/seo/pages/json-ld.ts'
import { growthPartnerJsonLd, homeJsonLd } from '#src/seo/pages/marketing-json-ld.ts'
import { editors, founder } from '#src/site.ts'
import { landingPage } from '#tests/seo/landing/landing-page.ts'

const origin = 'https://site.example'
const sold = mapPlans(() => true)
const unsold = mapPlans(() => false)
const post: Post = {
  id: 'post-1',
  slug: 'about-links',
  title: 'About links',
  content: '<p>Links lead somewhere.</p>',
  coverImageId: null,
  cover: null,
  metaTitle: '',
  metaDescription: '',
  status: 'published',
  words: 3,
  demo: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  publishedAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
}
const typesOf = (things: Record<string, unknown>[]) => things.map((thing) => thing['@type'])

describe('Structured data', () => {
  it('starts each breadcrumb at home, given or not', () => {
    const crumbs = [{ name: 'Lists', path: '/g' }]
    const ways = [crumbs, [{ name: 'Uplist', path: '/' }, ...crumbs]].map((given) => breadcrumbJsonLd(given, origin))
    for (const way of ways) {
      expect(way['itemListElement']).toEqual([
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Lists', item: `${origin}/g` },
      ])
    }
  })

  it('describes on the home page who runs the site, what is sold, and the FAQ', () => {
    const faq = [{ question: 'How long does it take?', answer: 'Two weeks, for most directories.' }]
    const types = typesOf(homeJsonLd(faq, sold, origin))
    expect(types).toEqual(['WebSite', 'Organization', ...plans.map(() => 'Service'), 'FAQPage'])
    expect(typesOf(homeJsonLd([], sold, origin))).not.toContain('FAQPage')
  })

  it('gives each plan its price, and no rating', () => {
    const products = homeJsonLd([], sold, origin).filter((thing) => thing['@type'] === 'Service')
    expect(products.map((product) => (product['offers'] as { price: string }).price)).toEqual([
      '99.00',
      '299.00',
      '199.00',
      '690.00',
    ])
    for (const product of products) {
      expect(product).not.toHaveProperty('aggregateRating')
      expect(product).not.toHaveProperty('review')
    }
  })

  it('offers no plan that can’t be paid for', () => {
    expect(JSON.stringify([homeJsonLd([], unsold, origin), growthPartnerJsonLd(unsold, origin)])).not.toMatch(
      /Offer|InStock|Service/,
    )
    const oneLeft = homeJsonLd([], { ...unsold, publisher: true }, origin)
    expect(oneLeft.filter((thing) => thing['@type'] === 'Service').map(({ name }) => name)).toEqual([
      'Uplist Publisher',
    ])
  })

  it('names an editor as the author of a post, the founder without one, and the organization without either', () => {
    const [editor] = editors.map((one) => ({ ...one, example: false }))
    const authorOf = (real: { editor?: true; founder?: true }) =>
      blogPostingJsonLd(post, 'About links.', origin, {
        editors: real.editor ? [editor!] : editors,
        founder: { ...founder, example: !real.founder },
      })[0]?.['author']
    expect(authorOf({})).toMatchObject({ '@type': 'Organization' })
    expect(authorOf({ founder: true })).toEqual({ '@type': 'Person', name: founder.name, url: founder.social.href })
    expect(authorOf({ editor: true, founder: true })).toMatchObject({ '@type': 'Person', name: editor!.name })
  })

  it("marks the monthly plan's price as per month", () => {
    const [, product] = growthPartnerJsonLd(sold, origin)
    expect(product).toMatchObject({
      offers: { priceSpecification: { price: '690.00', referenceQuantity: { value: 1, unitCode: 'MON' } } },
    })
  })

  it("describes a landing page's breadcrumb, and its rows if it has a table", () => {
    const { csv: _, ...bare } = landingPage()
    expect(typesOf(landingJsonLd(bare, origin))).toEqual(['BreadcrumbList', 'Article', 'ItemList'])
    const without = { ...bare, sections: [], indexable: false }
    expect(typesOf(landingJsonLd(without, origin))).toEqual(['BreadcrumbList'])
  })

  it('says what a downloadable table holds and under which license, not what the page advises', () => {
    const page = landingPage()
    const [, , dataset, ...others] = landingJsonLd(page, origin) as unknown as Record<string, string>[]
    expect(others).toEqual([])
    expect(dataset).toMatchObject({ '@type': 'Dataset', license: listLicense.url })
    expect(dataset?.['description']).toMatch(/directories for tea rooms, each with its URL/)
    expect(dataset?.['description']).not.toContain(page.lead)
  })
})
