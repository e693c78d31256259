import { describe, expect, it } from 'vitest'
import { countries } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'
import { countryPages } from '#src/seo/landing/countries/pages.ts'
import type { LandingFamily } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { wordsOf } from '#src/domain/text/similarity.ts'
import { ownText } from './page-text.ts'

const families = ['country-seo', 'country-businesses', 'country-plan'] as const satisfies LandingFamily[]
const byPath = new Map(countryPages.map((page) => [page.path, page]))
const pagesOf = (slug: string) =>
  [paths.countrySeo(slug), paths.countryBusinesses(slug), paths.countryPlan(slug)].map((path) => byPath.get(path)!)
const indexed = countryPages.filter(({ indexable }) => indexable)

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
      // A short page has no weeks.
      const plan = pagesOf(slug)[2]?.indexable ? ' - Plan by Week' : ''
      expect(pagesOf(slug).map(({ metaTitle }) => metaTitle)).toEqual([
        `Directory Submission List for SEO in ${capitals} - High Authority Listings`,
        `${capitals} Business Directories List - Optimize Business Visibility`,
        `Directory Submission List for ${capitals}${plan}`,
      ])
      for (const { h1 } of pagesOf(slug)) expect(h1.highlight).toBe(capitals)
    }
    expect(pagesOf('cotedivoire')[0]!.metaTitle).toContain("CÔTE D'IVOIRE")
  })

  it('have unique descriptions', () => {
    const descriptions = countryPages.map(({ metaDescription }) => metaDescription)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  it('are indexed exactly if somebody wrote them', () => {
    for (const { slug, iso2 } of countries) {
      const isWritten = findDossier(iso2)?.pages !== undefined
      for (const page of pagesOf(slug)) expect([page.path, page.indexable]).toEqual([page.path, isWritten])
    }
  })

  it('have at least 300 words of their own if they’re indexed', () => {
    const thin = indexed.map((page) => [page.path, wordsOf(ownText(page)).length] as const)
    expect(thin.filter(([, words]) => words < 300)).toEqual([])
  })

  it('link to the country’s other two pages, and to indexed neighbors', () => {
    for (const { slug } of countries) {
      const own = pagesOf(slug).map(({ path }) => path)
      for (const page of pagesOf(slug)) {
        const links = page.siblings.map(({ href }) => href)
        expect(links.slice(0, 2).toSorted()).toEqual(own.filter((path) => path !== page.path).toSorted())
        for (const href of links.slice(2))
          expect([href, byPath.get(href)?.indexable, byPath.get(href)?.family]).toEqual([href, true, page.family])
      }
    }
  })

  it('sell nothing where sanctions forbid it', () => {
    const known = countries.filter(({ iso2 }) => findDossier(iso2)?.sanctions !== undefined).map(({ iso2 }) => iso2)
    expect(known).toEqual(expect.arrayContaining(['RU', 'BY', 'IR', 'SY', 'CU', 'AF', 'SD']))
    for (const { iso2, slug } of countries) {
      // Nobody has researched North Korea and the Vatican.
      const isSold = !known.includes(iso2) && !['KP', 'VA'].includes(iso2)
      expect([iso2, ...pagesOf(slug).map(({ sells }) => sells ?? true)]).toEqual([
        iso2,
        ...Array<boolean>(3).fill(isSold),
      ])
    }
    for (const slug of ['russia', 'iran', 'cuba'])
      expect(pagesOf(slug)[1]!.sections.map(({ heading }) => heading)).toContain('Sanctions')
    expect(pagesOf('germany').map(({ sells }) => sells)).toEqual([undefined, undefined, undefined])
  })

  it('name a network of directories as one operator’s', () => {
    const kinds = pagesOf('albania')[1]!.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'local' ? block.rows.map(({ name, kind }) => [name, kind]) : [])),
    )
    expect(kinds).toContainEqual(['Albania YP', 'One network of Yello and YP sites'])
  })
})
