import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { countries } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'
import { hasOwnPages } from '#src/seo/landing/countries/indexed.ts'
import { sameLanguageNearby } from '#src/seo/landing/countries/near.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { textOf } from './site.ts'

const urlsOf = (slug: string) => [paths.countrySeo(slug), paths.countryBusinesses(slug), paths.countryPlan(slug)]
const mainOf = async (path: string) => parse(await textOf(path)).querySelector('main')!
const full = countries.filter(hasOwnPages)

describe('The page of a country under sanctions', () => {
  const places = countries.filter(({ iso2 }) => iso2 === 'KP' || findDossier(iso2)?.sanctions !== undefined)

  it('has no prices, no form and no call to action', async () => {
    expect(places.length).toBeGreaterThan(14)
    for (const path of places.flatMap(({ slug }) => urlsOf(slug))) {
      const main = await mainOf(path)
      expect([path, main.querySelectorAll('form, .button, #pricing, a[href*="pricing"]').length]).toEqual([path, 0])
      expect([path, /\$\d/.test(main.text)]).toEqual([path, false])
    }
  })

  it('differs in this from the page of Germany', async () => {
    const main = await mainOf(paths.countryBusinesses('germany'))
    expect(main.querySelectorAll('#pricing').length).toBe(1)
    expect(main.text).toMatch(/\$\d/)
  })
})

describe('The map of a country', () => {
  it('is only on a plan, where countries near use its language, with a description and links to them', async () => {
    for (const country of full) {
      const { slug, iso2 } = country
      const map = (await mainOf(paths.countryPlan(slug))).querySelector('.locator')
      const isShared = sameLanguageNearby(country).length > 0
      expect([slug, map?.querySelector('svg')?.getAttribute('aria-label')]).toEqual([
        slug,
        isShared ? expect.stringContaining(findDossier(iso2)!.capital) : undefined,
      ])
      expect((await mainOf(paths.countrySeo(slug))).querySelectorAll('.locator')).toHaveLength(0)
    }
    const links = (await mainOf(paths.countryPlan('germany'))).querySelectorAll('.locator a')
    expect(links.map((link) => link.getAttribute('href'))).toContain(paths.countryPlan('austria'))
  })

  it('has no inline style', async () => {
    const page = await mainOf(paths.countryPlan('germany'))
    expect(page.querySelectorAll('.locator [style]')).toHaveLength(0)
  })
})

describe('The hub of countries', () => {
  it('says of each country whether its pages are short', async () => {
    const rows = (await mainOf('/g/countries')).querySelectorAll('.rows li')
    expect(rows).toHaveLength(countries.length)
    const short = rows.filter((row) => row.querySelector('.name .stamp') !== null)
    expect(short).toHaveLength(countries.length - full.length)
  })
})
