import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingPrices } from '#src/domain/directories/directories.ts'
import { relaxations } from '#src/domain/directories/finder-relaxations.ts'
import {
  anyDirectory,
  budgets,
  countIndependent,
  findDirectories,
  type FinderDirectory,
  type FinderQuery,
  finderSorts,
  linkRules,
  minRatings,
  resultRules,
} from '#src/domain/directories/finder.ts'
import { productKinds } from '#src/domain/products/kinds.ts'

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const tags = ['any-website', 'saas', 'startups', 'ai-solutions', 'restaurants', 'local-businesses', 'ai-mcp']

const directory: fc.Arbitrary<FinderDirectory> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 3 }),
  url: fc.webUrl(),
  audience: fc.subarray(tags, { minLength: 1 }),
  countries: optional(fc.subarray(['DE', 'US', 'IN'], { minLength: 1 })),
  dr: optional(fc.integer({ min: 0, max: 100 })),
  pricing: optional(oneOf(listingPrices)),
  followed: optional(fc.boolean()),
  noLinkBack: optional(fc.constant(true as const)),
  network: optional(oneOf(['Yello', 'MisterWhat'])),
  picks: optional(
    fc.dictionary(oneOf(['saas', 'restaurants', 'wellness-coaches', 'DE', 'US']), fc.integer({ min: 1, max: 9 })),
  ),
  described: optional(fc.constant(true as const)),
  results: optional(
    fc.record(
      {
        accepted: fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 5, max: 9 })),
        acceptedLow: fc.integer({ min: 0, max: 99 }),
        daysToLive: fc.integer({ min: 1, max: 90 }),
      },
      { requiredKeys: ['accepted', 'acceptedLow'] },
    ),
  ),
})
const directories = fc.uniqueArray(directory, { selector: ({ url }) => url, maxLength: 40 })
const query: fc.Arbitrary<FinderQuery> = fc.record({
  q: fc.string({ maxLength: 2 }),
  kind: fc.option(oneOf([...productKinds.keys()])),
  industry: fc.constant(null),
  country: fc.option(oneOf(['DE', 'US', 'FR'])),
  budget: oneOf(Object.keys(budgets) as FinderQuery['budget'][]),
  links: oneOf(Object.keys(linkRules) as FinderQuery['links'][]),
  minDr: oneOf(minRatings),
  results: oneOf(Object.keys(resultRules) as FinderQuery['results'][]),
  sort: oneOf(Object.keys(finderSorts) as FinderQuery['sort'][]),
})
const urls = (rows: readonly FinderDirectory[]) => rows.map(({ url }) => url)

describe('the directories found', () => {
  it('are the same, in the same order, for any order of the data', () => {
    fc.assert(
      fc.property(directories, query, (rows, wish) => {
        expect(findDirectories(rows.toReversed(), wish)).toEqual(findDirectories(rows, wish))
      }),
    )
  })

  it('include all without filters, ranked from 1', () => {
    fc.assert(
      fc.property(directories, (rows) => {
        const found = findDirectories(rows, anyDirectory)
        expect(new Set(urls(found))).toEqual(new Set(urls(rows)))
        expect(found.map(({ rank }) => rank)).toEqual(found.map((_, index) => index + 1))
      }),
    )
  })

  it('become fewer with each filter, and never include new ones', () => {
    fc.assert(
      fc.property(directories, query, oneOf(Object.keys(anyDirectory) as (keyof FinderQuery)[]), (rows, wish, part) => {
        const wider = new Set(urls(findDirectories(rows, { ...wish, [part]: anyDirectory[part] })))
        for (const url of urls(findDirectories(rows, wish))) expect(wider).toContain(url)
      }),
    )
  })

  it('become fewer from any price to possibly free to free only, and with a higher minimum DR', () => {
    fc.assert(
      fc.property(directories, query, (rows, wish) => {
        const open = new Set(urls(findDirectories(rows, { ...wish, budget: 'open' })))
        for (const url of urls(findDirectories(rows, { ...wish, budget: 'free' }))) expect(open).toContain(url)
        const weaker = new Set(urls(findDirectories(rows, { ...wish, minDr: 30 })))
        for (const url of urls(findDirectories(rows, { ...wish, minDr: 50 }))) expect(weaker).toContain(url)
      }),
    )
  })

  it('never count unknown values as yes', () => {
    fc.assert(
      fc.property(directories, query, (rows, wish) => {
        for (const found of findDirectories(rows, wish)) {
          if (wish.links === 'followed') expect(found.followed).toBe(true)
          if (wish.links === 'no-link-back') expect(found.noLinkBack).toBe(true)
          if (wish.budget === 'free') expect(found.pricing).toBe('Free')
          if (wish.results !== 'any') expect(found.results).toBeDefined()
          if (wish.results === 'accepted-75') expect(found.results?.accepted[0]).toBeGreaterThanOrEqual(75)
          if (wish.minDr > 0) expect(found.dr).toBeGreaterThanOrEqual(wish.minDr)
          if (wish.country && found.countries) expect(found.countries).toContain(wish.country)
        }
      }),
    )
  })

  it.each([
    ['product hunt', ['Product Hunt']],
    ['HUNT product', ['Product Hunt']],
    ['https://www.producthunt.com/', ['Product Hunt']],
    ['producthunt.com', ['Product Hunt']],
    ['www.amarillas.com', ['Páginas Amarillas']],
    ['paginas', ['Páginas Amarillas']],
    ['PÁGINAS', ['Páginas Amarillas']],
    ['.com', ['Product Hunt', 'Páginas Amarillas']],
    ['hunt amarillas', []],
    ['  / ', ['Product Hunt', 'Páginas Amarillas']],
  ])('have each word of a search for %j in their name or URL', (q, names) => {
    const rows = [
      { name: 'Product Hunt', url: 'https://www.producthunt.com/', audience: ['saas'], dr: 91 },
      { name: 'Páginas Amarillas', url: 'https://amarillas.com', audience: ['any-website'] },
    ]
    expect(findDirectories(rows, { ...anyDirectory, q }).map(({ name }) => name)).toEqual(names)
  })
})

describe('a sorted list', () => {
  const row = (name: string, results?: FinderDirectory['results'], dr?: number): FinderDirectory => ({
    ...{ name, url: `https://${name}.example`, audience: ['any-website'], dr },
    results,
  })
  const rows = [
    row('unknown', undefined, 90),
    row('few', { accepted: [100, 5], acceptedLow: 57, daysToLive: 3 }, 10),
    row('many', { accepted: [90, 100], acceptedLow: 83, daysToLive: 12 }, 20),
    row('slow', { accepted: [20, 10], acceptedLow: 6 }),
  ]
  it.each([
    ['accepted', ['many', 'few', 'slow', 'unknown']],
    ['days', ['few', 'many', 'unknown', 'slow']],
    ['dr', ['unknown', 'many', 'few', 'slow']],
  ] as const)('by %s has unknown values last, in the order of their rank', (sort, names) => {
    const found = findDirectories(rows, { ...anyDirectory, sort })
    expect(found.map(({ name }) => name)).toEqual(names)
  })

  it('has the same rows, each with its rank', () => {
    fc.assert(
      fc.property(directories, query, (rows, wish) => {
        const ranked = findDirectories(rows, { ...wish, sort: 'rank' })
        expect(findDirectories(rows, wish).sort((a, b) => a.rank - b.rank)).toEqual(ranked)
      }),
    )
  })
})

describe('suggestions when nothing matches', () => {
  it('name each single filter whose removal helps, with the correct count', () => {
    const rows = [
      { name: 'a', url: 'https://a.example', audience: ['saas'], dr: 20, followed: true },
      { name: 'b', url: 'https://b.example', audience: ['saas'], dr: 80 },
    ]
    const found = relaxations(rows, { ...anyDirectory, links: 'followed', minDr: 70 })
    expect(found.map(({ name, count }) => [name, count])).toEqual([
      ['any link rule', 1],
      ['any DR', 1],
    ])
  })

  it('always lead to directories, if there are any', () => {
    fc.assert(
      fc.property(directories, query, (rows, wish) => {
        fc.pre(rows.length > 0 && findDirectories(rows, wish).length === 0)
        const offered = relaxations(rows, wish)
        expect(offered.length).toBeGreaterThan(0)
        for (const { query: relaxed, count } of offered) {
          expect(count).toBeGreaterThan(0)
          expect(countIndependent(findDirectories(rows, relaxed))).toBe(count)
        }
      }),
    )
  })
})
