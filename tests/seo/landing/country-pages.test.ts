import { describe, expect, it } from 'vitest'
import { countries } from '#src/seo/data/countries.ts'
import { countryPages } from '#src/seo/landing/countries/pages.ts'
import type { Block, LandingFamily, LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { nearestOf, shinglesOf, wordsOf } from '#src/domain/text/similarity.ts'
import { allText, ownText } from './page-text.ts'

const families = ['country-seo', 'country-businesses', 'country-plan'] as const satisfies LandingFamily[]
const byPath = new Map(countryPages.map((page) => [page.path, page]))
const blocksOf = ({ sections }: LandingPage): Block[] => sections.flatMap(({ blocks }) => blocks)
const ledgerOf = (page: LandingPage) => blocksOf(page).flatMap((block) => (block.kind === 'table' ? [block] : []))
const localOf = (page: LandingPage) => blocksOf(page).flatMap((block) => (block.kind === 'local' ? [block] : []))
const pagesOf = (slug: string) =>
  [paths.countrySeo(slug), paths.countryBusinesses(slug), paths.countryPlan(slug)].map((path) => byPath.get(path)!)

describe('The country pages', () => {
  it('are three for each country, with different URLs', () => {
    expect(countryPages).toHaveLength(countries.length * 3)
    expect(byPath.size).toBe(countryPages.length)
    for (const { slug } of countries) expect(pagesOf(slug).map(({ family }) => family)).toEqual(families)
    for (const { path, family } of countryPages)
      if (family === 'country-plan') expect(path.slice('/c/'.length).split('-')).toHaveLength(4)
  })

  it('have the agreed titles, with the name in capitals and its accents', () => {
    for (const { slug, name } of countries) {
      const capitals = name.toUpperCase()
      expect(pagesOf(slug).map(({ metaTitle }) => metaTitle)).toEqual([
        `Directory Submission List for SEO in ${capitals} - High Authority Listings`,
        `${capitals} Business Directories List - Optimize Business Visibility`,
        `Directory Submission List for ${capitals} - Plan by Week`,
      ])
      for (const { h1 } of pagesOf(slug)) expect(h1.highlight).toBe(capitals)
    }
    expect(pagesOf('cotedivoire')[0]!.metaTitle).toContain("CÔTE D'IVOIRE")
    expect(pagesOf('turkiye')[0]!.metaTitle).toContain('TÜRKIYE')
  })

  it('have unique descriptions of the right length', () => {
    const descriptions = countryPages.map(({ metaDescription }) => metaDescription)
    expect(new Set(descriptions).size).toBe(descriptions.length)
    expect(descriptions.filter(({ length }) => length < 90 || length > 158)).toEqual([])
    for (const what of ['h2', 'lead'] as const)
      expect(new Set(countryPages.map((page) => `${page.family} ${page[what]}`)).size).toBe(countryPages.length)
  })

  it('are indexed exactly if there is a national directory', () => {
    const empty = countries.filter(({ directories }) => directories.length === 0)
    expect(empty).toHaveLength(25)
    for (const { slug, directories } of countries)
      for (const page of pagesOf(slug)) expect([page.path, page.indexable]).toEqual([page.path, directories.length > 0])
  })

  it('have at least 300 unique words each', () => {
    const thin = countryPages.map((page) => [page.path, wordsOf(ownText(page)).length] as const)
    expect(thin.filter(([, words]) => words < 300)).toEqual([])
  })

  it('are at most half like any other, with a median below a quarter', () => {
    const found = countryPages.filter(({ indexable }) => indexable)
    const nearest = nearestOf(found.map((page) => shinglesOf(allText(page))))
    const near = nearest.map(({ place, similarity }, at) => ({
      path: found[at]!.path,
      to: found[place]?.path,
      similarity,
    }))
    expect(near.filter(({ similarity }) => similarity > 0.5)).toEqual([])
    expect(near.map(({ similarity }) => similarity).sort()[Math.floor(near.length / 2)]).toBeLessThan(0.25)
  })

  it("link to the country's other two pages and to five existing neighbors", () => {
    for (const { path, siblings } of countryPages) {
      expect(new Set(siblings.map(({ href }) => href)).size).toBe(7)
      for (const { href } of siblings)
        expect([path, href, byPath.has(href) && href !== path]).toEqual([path, href, true])
    }
    for (const { slug } of countries) {
      const own = pagesOf(slug).map(({ path }) => path)
      for (const page of pagesOf(slug)) {
        const links = page.siblings.map(({ href }) => href)
        expect(own.filter((path) => links.includes(path))).toEqual(own.filter((path) => path !== page.path))
        expect(links.slice(2).every((href) => byPath.get(href)?.family === page.family)).toBe(true)
      }
    }
  })

  it('are each linked from at least one other country', () => {
    for (const page of countryPages) {
      const from = countryPages.filter(
        ({ siblings, family }) => family === page.family && siblings.some(({ href }) => href === page.path),
      )
      expect([page.path, from.length > 0]).toEqual([page.path, true])
    }
  })

  it('show every national directory, with strong or free global ones beside them', () => {
    for (const { slug, iso2, directories } of countries) {
      const [seo, businesses, plan] = pagesOf(slug) as [LandingPage, LandingPage, LandingPage]
      const urls = directories.map(({ url }) => url)
      const local = localOf(businesses)
      expect(urls.length === 0 ? [] : local[0]!.rows.map(({ url }) => url)).toEqual(urls)
      expect(local).toHaveLength(Number(urls.length > 0) + Number(urls.length < 4))
      if (urls.length < 4) expect(local.at(-1)!.rows.length).toBeGreaterThan(4)
      expect(localOf(plan).flatMap(({ rows }) => rows.map(({ url }) => url))).toEqual(urls.slice(0, 5))

      const [strong] = ledgerOf(seo)
      expect(strong!.rows).toHaveLength(9)
      for (const { name, countries: bound, dr = 0, followed } of strong!.rows)
        expect([name, bound ? bound.includes(iso2) : dr >= 30 && followed !== false]).toEqual([name, true])
      const [free] = ledgerOf(plan)
      expect([free!.rows.length, free!.show]).toEqual([6, 'submit'])
      for (const { name, countries: bound, pricing, submitUrl } of free!.rows)
        expect([name, bound, ['Free', 'Freemium'].includes(pricing ?? ''), submitUrl !== undefined]).toEqual([
          name,
          undefined,
          true,
          true,
        ])
    }
  })

  it('show no directory twice in one table', () => {
    for (const page of countryPages)
      for (const { rows } of [...ledgerOf(page), ...localOf(page)])
        expect([page.path, new Set(rows.map(({ url }) => url)).size]).toEqual([page.path, rows.length])
  })
})
