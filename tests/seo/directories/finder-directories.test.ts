import { describe, expect, it } from 'vitest'
import { anyDirectory, countIndependent, findDirectories } from '#src/domain/directories/finder.ts'
import { fitOf, productKinds } from '#src/domain/products/kinds.ts'
import { niches } from '#src/seo/data/niches.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'
import { listCounts, listedDirectories } from '#src/seo/directories/list.ts'

const all = finderDirectories(new Map())

describe("the finder's data", () => {
  it('is the list, and counts a network once', () => {
    expect(all.map(({ url }) => url)).toEqual(listedDirectories.map(({ url }) => url))
    expect(countIndependent(all)).toBe(listCounts.total)
  })

  it('has a specialized directory for every kind of product, and a row or a niche for every tag', () => {
    const tags = new Set([...all.flatMap(({ audience }) => audience), ...niches.flatMap((niche) => niche.tags)])
    for (const kind of productKinds.values()) {
      expect(all.some(({ audience }) => fitOf(audience, kind) === 'made')).toBe(true)
      expect([...kind.tags, ...(kind.wider?.tags ?? [])].filter((tag) => !tags.has(tag))).toEqual([])
    }
  })

  it("ranks a country's own directories before others that no one picked, and excludes other countries'", () => {
    const found = findDirectories(all, { ...anyDirectory, kind: 'local-business', country: 'DE' })
    const unrated = found.filter(({ reasons }) => !reasons.some((reason) => reason.startsWith('Editors’ pick')))
    const german = unrated.filter(({ countries: bound }) => bound?.includes('DE'))
    expect(german.length).toBeGreaterThan(4)
    expect(unrated.slice(0, german.length)).toEqual(german)
    expect(found.every(({ countries: bound }) => !bound || bound.includes('DE'))).toBe(true)
  })
})
