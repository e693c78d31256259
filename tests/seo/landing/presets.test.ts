import { describe, expect, it } from 'vitest'
import { kindOfNiche, productKinds } from '#src/domain/products/kinds.ts'
import { niches } from '#src/seo/data/niches.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { matchPreset, offeredKind } from '#src/seo/landing/presets.ts'

describe('the form of a landing page', () => {
  it.each([
    ['/g/directory-listing-saas', { kind: 'saas' }],
    ['/g/directory-link-building-restaurants', { kind: 'restaurant' }],
    ['/g/directory-listing-wellness-coaches', { kind: 'health', industry: 'wellness-coaches' }],
    ['/g/quality-backlinks-fashion-brand', { kind: 'ecommerce' }],
    ['/g/quality-backlinks-tax-service', { kind: 'business-service', industry: 'accounting-firms' }],
    ['/g/directory-listing-agriculture', {}],
    ['/page/free-directory-traffic-mobile-app', { kind: 'mobile-app' }],
    ['/c/directory-submission-list-kenya', { country: 'KE' }],
    ['/g/uk-business-directories-list', { country: 'GB' }],
    ['/page/domain-rating', {}],
  ])('on %s starts with %j', (path, preset) => {
    expect(matchPreset(path)).toEqual(preset)
  })

  it('leaves a niche of no kind to the visitor, and the prices are those of the kind whose directories take it', () => {
    for (const [path, kind] of [
      ['/g/directory-listing-pet-services', 'local-business'],
      ['/g/directory-listing-digital-marketing', 'agency'],
      ['/g/directory-listing-saas', 'saas'],
    ] as const) {
      expect(offeredKind(path), path).toBe(kind)
    }
    const unpriced = landingPages.filter(({ path }) => offeredKind(path) === undefined)
    expect(unpriced.filter(({ family }) => family.startsWith('niche-'))).toEqual([])
  })

  it('knows the kind of each niche that a kind names', () => {
    for (const [kind, { niche = null, niches: narrower = [] }] of productKinds) {
      for (const slug of [niche, ...narrower].filter((one) => one !== null)) {
        expect(
          niches.some((one) => one.slug === slug),
          slug,
        ).toBe(true)
        expect(kindOfNiche(slug), slug).toBeDefined()
      }
      for (const slug of narrower) expect(kindOfNiche(slug)).toBe(kind)
    }
  })

  it('only has kinds that the finder knows, and a country on each country page', () => {
    for (const { path, family } of landingPages) {
      const { kind, country } = matchPreset(path)
      if (kind !== undefined) expect(productKinds.has(kind), path).toBe(true)
      if (family.startsWith('country-')) expect(country, path).toMatch(/^[A-Z]{2}$/)
    }
  })
})
