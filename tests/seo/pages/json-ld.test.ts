import { describe, expect, it } from 'vitest'
import { plans } from '#src/domain/plans/plans.ts'
import { landingJsonLd } from '#src/seo/landing/json-ld.ts'
import { breadcrumbJsonLd } from '#src/seo/pages/json-ld.ts'
import { growthPartnerJsonLd, homeJsonLd } from '#src/seo/pages/marketing-json-ld.ts'
import { landingPage } from '#tests/seo/landing/landing-page.ts'

const origin = 'https://site.example'
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
    const types = typesOf(homeJsonLd(faq, origin))
    expect(types).toEqual(['WebSite', 'Organization', ...plans.map(() => 'Product'), 'FAQPage'])
    expect(typesOf(homeJsonLd([], origin))).not.toContain('FAQPage')
  })

  it('gives each plan its price, and no rating', () => {
    const products = homeJsonLd([], origin).filter((thing) => thing['@type'] === 'Product')
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

  it("marks the monthly plan's price as per month", () => {
    const [, product] = growthPartnerJsonLd(origin)
    expect(product).toMatchObject({
      offers: { priceSpecification: { price: '690.00', referenceQuantity: { value: 1, unitCode: 'MON' } } },
    })
  })

  it("describes a landing page's breadcrumb, rows, and downloadable table if there is one", () => {
    expect(typesOf(landingJsonLd(landingPage(), origin))).toEqual(['BreadcrumbList', 'ItemList', 'Dataset'])
    const { csv: _, ...bare } = landingPage({ sections: [] })
    expect(typesOf(landingJsonLd(bare, origin))).toEqual(['BreadcrumbList'])
  })
})
