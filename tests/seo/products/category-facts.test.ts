import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { measureProse } from '#commands/seo-report/prose.ts'
import { readPage } from '#commands/seo-report/read-site.ts'
import demoProducts from '#seo-data/demo-products.json' with { type: 'json' }
import { CategoryFactsSection } from '#src/components/products/CategoryFactsSection.tsx'
import { type Category, categoryLabel } from '#src/domain/products/categories.ts'
import { nearestOf, shinglesOf } from '#src/domain/text/similarity.ts'
import { categoryFacts } from '#src/seo/products/category-facts.ts'
import { leastProducts } from '#src/seo/products/category-page.ts'

const products = demoProducts.map(({ name, description, publishedAt }) => ({
  slug: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  description,
  createdAt: publishedAt,
}))

describe('the facts of a category', () => {
  const factsOf = (...descriptions: string[]) =>
    categoryFacts(
      'ai-tool',
      descriptions.map((description, day) => ({
        ...{ slug: `p-${day}`, name: `Product ${day}`, description },
        createdAt: `2026-0${day + 1}-01T00:00:00.000Z`,
      })),
      new Map(),
    )

  it('are counted from what its products say', () => {
    const { groups, said, span } = factsOf(
      'Takes notes on Android. Its code has the MIT license.',
      'Plans trips for v2.5 users of iOS. From MIT in Boston.',
    )
    expect(groups.map(({ label, products: own }) => [label, own.map(({ href }) => href)])).toEqual([
      ['Mention open source', ['/product/p-0']],
      ['Mention phones or tablets', ['/product/p-0', '/product/p-1']],
    ])
    expect(said.map(({ sentence }) => sentence)).toEqual([
      'Takes notes on Android.',
      'Plans trips for v2.5 users of iOS.',
    ])
    expect(span).toBe('Listed from January 2026 to February 2026')
  })

  it('name the best directories for this kind of product, and say what is known without any product', () => {
    const { groups, said, directories } = factsOf()
    expect([groups, said]).toEqual([[], []])
    expect(directories.plural).toBe('AI tools')
    expect(directories.best).toHaveLength(8)
    expect(directories.fitting).toBeGreaterThan(100)
  })

  it('make pages of five products differ by far more than a page needs to be indexed', () => {
    const categories: Category[] = ['ai-tool', 'saas', 'crm', 'analytics', 'developer-tools', 'other', 'mobile-app']
    const pages = categories.map((category, place) => {
      const own = products.slice(place * leastProducts, (place + 1) * leastProducts)
      const facts = categoryFacts(category, own, new Map())
      const section = createElement(CategoryFactsSection, { label: categoryLabel(category), facts })
      return readPage(`/directories/${category}`, `<main>${renderToStaticMarkup(section)}</main>`)
    })
    const prose = measureProse(pages, () => 'category')
    for (const { similarity } of nearestOf(pages.map(({ text }) => shinglesOf(text))))
      expect(similarity).toBeLessThan(0.35)
    for (const { siblingShare, verbatim, written } of prose.values()) {
      expect(siblingShare).toBeLessThan(0.35)
      expect(verbatim).toBeLessThan(0.25)
      expect(written).toBeGreaterThan(0.6)
    }
  })
})
