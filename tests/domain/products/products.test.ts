import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productDescription, productTitle, relatedProducts } from '#src/domain/products/products.ts'

describe('the title of a product page', () => {
  it('is the name and the headline cut at 30 characters with an ellipsis', () => {
    expect(productTitle({ name: 'Acme', headline: 'x'.repeat(31) })).toBe(`Acme - ${'x'.repeat(30)}...`)
    expect(productTitle({ name: 'Acme', headline: 'x'.repeat(30) })).toBe(`Acme - ${'x'.repeat(30)}`)
  })
})

describe('the description of a product page', () => {
  it('stays unchanged up to 160 characters', () => {
    expect(productDescription('x'.repeat(160))).toBe('x'.repeat(160))
  })

  it('is cut to 157 characters plus an ellipsis from 161', () => {
    expect(productDescription('x'.repeat(161))).toBe(`${'x'.repeat(157)}...`)
  })
})

describe('related products', () => {
  it('are the next older ones, wrapping around', () => {
    expect(relatedProducts(['a', 'b', 'c', 'd', 'e'], 3)).toEqual(['e', 'a', 'b'])
  })

  it('never include the product itself or duplicates, and link to every product of a category', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (size) => {
        const siblings = Array.from({ length: size }, (_, index) => index)
        const related = siblings.map((place) => relatedProducts(siblings, place))
        for (const [place, others] of related.entries()) {
          expect(others).not.toContain(place)
          expect(new Set(others).size).toBe(others.length)
          expect(others).toHaveLength(Math.min(3, size - 1))
        }
        if (size > 1) expect(new Set(related.flat()).size).toBe(size)
      }),
    )
  })

  it('change for few products when one is added', () => {
    const before = ['b', 'c', 'd', 'e', 'f']
    const after = ['a', ...before]
    const changed = before.filter(
      (_, place) => relatedProducts(before, place).join() !== relatedProducts(after, place + 1).join(),
    )
    expect(changed).toEqual(['d', 'e', 'f'])
  })
})
