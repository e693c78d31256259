import { describe, expect, it } from 'vitest'
import { countries } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'
import { recordedList } from '#src/seo/directories/known-list.ts'
import { countryPages } from '#src/seo/landing/countries/pages.ts'
import { withNameInCapitals } from '#src/seo/landing/countries/names.ts'
import { formsOf, isNamed } from '#src/seo/landing/countries/named-sites.ts'
import { isClosed } from '#src/seo/data/submitters.ts'
import { findListed } from '#src/seo/directories/list.ts'
import type { Block, LandingFamily } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { wordsOf } from '#src/domain/text/similarity.ts'
import { ownText } from './page-text.ts'

const allPages = countryPages(recordedList)

const families = ['country-seo', 'country-businesses', 'country-plan'] as const satisfies LandingFamily[]
const byPath = new Map(allPages.map((page) => [page.path, page]))
const pagesOf = (slug: string) =>
  [paths.countrySeo(slug), paths.countryBusinesses(slug), paths.countryPlan(slug)].map((path) => byPath.get(path)!)
const indexed = allPages.filter(({ indexable }) => indexable)

const directoriesOf = (block: Block): readonly { url: string }[] => {
  if (block.kind === 'named') return block.rows.filter(({ kind }) => kind !== 'register')
  return block.kind === 'ledger' || block.kind === 'local' ? block.rows : []
}

describe('The country pages', () => {
  it('are three for each country, with different URLs', () => {
    expect(allPages).toHaveLength(countries.length * 3)
    expect(byPath.size).toBe(allPages.length)
    for (const { slug } of countries) expect(pagesOf(slug).map(({ family }) => family)).toEqual(families)
    for (const { path, family } of allPages)
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

  it('have the name in capitals in all headings of a plan, but not inside of other words and names', () => {
    for (const { slug, name } of countries) {
      const { path, h2, sections } = pagesOf(slug)[2]!
      const headings = [h2, ...sections.map(({ heading }) => heading)]
      const rest = headings.map((heading) => heading.replaceAll(name.toUpperCase(), '·')).join('\n')
      const whole = new RegExp(String.raw`(?<!\p{L}|\p{Lu}\p{L}* )${name}(?!\p{L}| \p{Lu})`, 'u')
      expect([path, whole.exec(rest), /\p{L}·|·\p{L}|· \p{Lu}/u.exec(rest)]).toEqual([path, null, null])
    }
    expect(pagesOf('austria')[2]!.h2).toContain('AUSTRIA')
    expect(pagesOf('kenya')[2]!.h2).toContain('Kenyan reporters')
    expect(pagesOf('qatar')[2]!.h2).toContain('Qatar Living')
    expect(pagesOf('lithuania')[2]!.h2).toContain('Startup Lithuania')
  })

  it.each([
    ['AD', 'Two weeks in Andorra la Vella, then all of Andorra', 'Two weeks in Andorra la Vella, then all of ANDORRA'],
    ['MX', 'Start in Mexico City. Mexico follows', 'Start in Mexico City. MEXICO follows'],
    ['TN', 'Tunis first: Tunisia’s maps', 'Tunis first: TUNISIA’s maps'],
    ['KZ', 'Week 2: Where Kazakhstan buys', 'Week 2: Where KAZAKHSTAN buys'],
  ])('%s: a name is in capitals as a whole or not at all', (iso2, heading, expected) => {
    expect(
      withNameInCapitals(
        heading,
        countries.find((country) => country.iso2 === iso2)!,
      ),
    ).toBe(expected)
  })

  it('have unique descriptions', () => {
    const descriptions = allPages.map(({ metaDescription }) => metaDescription)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })

  it('are indexed exactly if somebody wrote them', () => {
    for (const { slug, iso2 } of countries) {
      const isWritten = findDossier(iso2)?.pages !== undefined
      for (const page of pagesOf(slug)) expect([page.path, page.indexable]).toEqual([page.path, isWritten])
    }
  })

  it('have a table of at least eight directories that fit right after the introduction if they’re indexed', () => {
    for (const { path, sections, family } of indexed) {
      const rows = sections.flatMap(({ blocks }) => blocks.flatMap(directoriesOf))
      expect([path, new Set(rows.map(({ url }) => url)).size >= 8]).toEqual([path, true])
      if (family === 'country-businesses') continue
      expect([path, sections[0]!.blocks.map(({ kind }) => kind)]).toEqual([path, ['ledger']])
    }
  })

  it('show what their question needs: a form and what it asks, or rating and link rule', () => {
    for (const { path, sections, family } of indexed) {
      const shown = sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'ledger' ? [block] : [])),
      )
      if (family === 'country-plan') expect([path, shown.map(({ show }) => show)]).toEqual([path, ['form']])
      if (family !== 'country-seo') continue
      expect([path, shown.map(({ show }) => show)]).toEqual([path, ['links']])
      const known = shown.flatMap(({ rows }) => rows).filter(({ dr, followed }) => dr !== undefined && followed)
      expect([path, known.length >= 3]).toEqual([path, true])
    }
  })

  it('have the same row only if it fits: of the country, of its market, or for any country', () => {
    for (const { slug, iso2 } of countries)
      for (const { path, sections } of pagesOf(slug))
        for (const { url, place } of sections.flatMap(({ blocks }) =>
          blocks.flatMap((block) => (block.kind === 'ledger' ? block.rows : [])),
        )) {
          const { countries: served, notes, excludedBecause } = findListed(url)!
          const isOwn = served.includes(iso2) || notes.some(({ country }) => country === iso2)
          expect([path, url, place, excludedBecause === 'dead']).toEqual([path, url, isOwn ? 'own' : 'any', false])
          if (!isOwn) expect([path, url, served]).toEqual([path, url, []])
        }
  })

  it('plan the weeks with rows of their table, and link each site where it is first used', () => {
    for (const country of countries) {
      const dossier = findDossier(country.iso2)
      const page = pagesOf(country.slug)[2]!
      if (dossier?.pages === undefined) continue
      const weeks = page.sections.filter(({ heading }) => heading.startsWith('Week '))
      const steps = weeks.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'list' ? [block] : [])))
      const text = steps.flatMap(({ items }) => items).join('\n')
      const rows = page.sections[0]!.blocks.flatMap(directoriesOf).map(({ url }) => url)
      const links = steps.flatMap((block) => block.links ?? [])
      const openTo = dossier.directories.filter(({ url, kind }) => kind !== 'register' && !isClosed(url))
      for (const { name, url } of openTo)
        if (isNamed(text, formsOf(name, country)))
          expect([country.iso2, name, rows.includes(findListed(url)!.url)]).toEqual([country.iso2, name, true])
      const known = [...rows, ...dossier.directories, ...dossier.startupPlaces, ...dossier.pages.seo.links].map(
        (site) => (typeof site === 'string' ? site : site.url),
      )
      for (const { label, href } of links)
        expect([country.iso2, label, known.includes(href)]).toEqual([country.iso2, label, true])
      expect([country.iso2, links.length >= 2, new Set(links.map(({ href }) => href)).size]).toEqual([
        country.iso2,
        true,
        links.length,
      ])
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
    expect(kinds).toContainEqual(['Albania YP', 'Yello/YP network'])
  })
})
