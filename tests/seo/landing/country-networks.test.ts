import { describe, expect, it } from 'vitest'
import { countries, independentDirectories } from '#src/seo/data/countries.ts'
import { recordedList } from '#src/seo/directories/known-list.ts'
import { countryPages } from '#src/seo/landing/countries/pages.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { marketsFor } from '#src/seo/directories/markets.ts'

const allPages = countryPages(recordedList)

const all = countries.flatMap((country) => country.directories.map((directory) => ({ country, directory })))
const ofNetwork = all.filter(({ directory }) => directory.network !== undefined)

describe('A network of directories', () => {
  it('is known by its rows: more than a hundred, most of them of one operator', () => {
    expect(ofNetwork.length).toBeGreaterThan(130)
    const unlabeled = all.filter(
      ({ directory: { url, source, network } }) =>
        network === undefined &&
        (source === 'list-of-one-directory-network-by-country' ||
          /misterwhat|\/\/www\.[a-z]+yp\.com|[a-z]+yello\.com/.test(url)) &&
        !url.includes('findyello.com'),
    )
    expect(unlabeled.map(({ directory: { url } }) => url)).toEqual([])
  })

  it('is named on each page that has one of its directories in the unverified list', () => {
    const pages = new Map(allPages.map((page) => [page.path, page]))
    for (const { country, directory } of ofNetwork) {
      const rows = (pages.get(paths.countryBusinesses(country.slug))?.sections ?? []).flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'local' ? block.rows : [])),
      )
      const row = rows.find(({ url }) => url === directory.url)
      if (row) expect([row.url, row.kind]).toEqual([row.url, expect.stringMatching(/network/)])
    }
  })

  it('isn’t counted in figures of markets', () => {
    const codes = [...new Set(countries.flatMap(({ languages }) => languages.map(({ code }) => code)))]
    for (const { code, directories } of marketsFor(codes, [])) {
      const country = countries.find(({ iso2 }) => iso2 === code)!
      expect([code, directories]).toEqual([code, country.directories.filter(({ network }) => !network).length])
    }
    expect(countries.some((country) => independentDirectories(country).length < country.directories.length)).toBe(true)
  })

  it('isn’t counted in figures of country pages', () => {
    const hosts = new Set(ofNetwork.map(({ directory }) => new URL(directory.url).hostname.replace(/^www\./, '')))
    for (const { path, figures, sections, family } of allPages) {
      if (family !== 'country-businesses' || figures.length === 0) continue
      const rows = sections
        .filter(({ heading }) => heading === 'Where to be listed')
        .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'named' ? block.rows : [])))
      const own = rows.filter(({ url }) => !hosts.has(new URL(url).hostname.replace(/^www\./, '')))
      expect([path, figures[0]?.value]).toEqual([path, String(own.length)])
    }
  })
})
