import { describe, expect, it } from 'vitest'
import { anyDirectory, findDirectories } from '#src/domain/directories/finder.ts'
import { fitOf, productKinds } from '#src/domain/directories/product-kinds.ts'
import { countries } from '#src/seo/data/countries.ts'
import { directories } from '#src/seo/data/directories.ts'
import { niches } from '#src/seo/data/niches.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'

describe("the finder's data", () => {
  it('has each directory and each national one once', () => {
    const urls = finderDirectories.map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls).toEqual(expect.arrayContaining(directories.map(({ url }) => url)))
    expect(urls).toEqual(
      expect.arrayContaining(countries.flatMap(({ directories: local }) => local.map(({ url }) => url))),
    )
  })

  it('has a specialized directory for every kind of product, and a row or a niche for every tag', () => {
    const tags = new Set([
      ...finderDirectories.flatMap(({ audience }) => audience),
      ...niches.flatMap((niche) => niche.tags),
    ])
    for (const kind of productKinds.values()) {
      expect(finderDirectories.some(({ audience }) => fitOf(audience, kind) === 'made')).toBe(true)
      expect([...kind.tags, ...(kind.wider?.tags ?? [])].filter((tag) => !tags.has(tag))).toEqual([])
    }
  })

  it("ranks a country's own directories before other equally unknown ones, and excludes other countries'", () => {
    const found = findDirectories(finderDirectories, { ...anyDirectory, kind: 'local-business', country: 'DE' })
    const unrated = found.filter(({ dr, followed }) => dr === undefined && followed === undefined)
    const german = unrated.filter(({ countries: bound }) => bound?.includes('DE'))
    expect(german.length).toBeGreaterThan(4)
    expect(unrated.slice(0, german.length)).toEqual(german)
    expect(found.every(({ countries: bound }) => !bound || bound.includes('DE'))).toBe(true)
  })
})
