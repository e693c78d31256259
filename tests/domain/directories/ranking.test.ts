import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankingRules } from '#src/domain/directories/ranking-rules.ts'
import {
  anyQuestion,
  type Question,
  type Rankable,
  rankDirectories,
  reasonText,
} from '#src/domain/directories/ranking.ts'
import { productKinds } from '#src/domain/products/kinds.ts'

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const tags = [
  'any-website',
  'saas',
  'startups',
  'restaurants',
  'local-businesses',
  'small-businesses',
  'wellness-coaches',
]
const codes = ['DE', 'US', 'KE']
const pick = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.tuple(fc.integer({ min: 1, max: 9 }), fc.string()))

const directory: fc.Arbitrary<Rankable> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 3 }),
  url: fc.webUrl(),
  audience: fc.subarray(tags),
  countries: optional(fc.subarray(codes, { minLength: 1 })),
  dr: optional(fc.integer({ min: 0, max: 100 })),
  followed: optional(fc.boolean()),
  picks: optional(fc.dictionary(fc.constantFrom('saas', 'restaurants', 'wellness-coaches', ...codes), pick)),
  described: optional(fc.constant(true as const)),
  anyBusiness: optional(fc.constant(true as const)),
  languages: optional(fc.subarray(['de', 'en'], { minLength: 1 })),
})
const directories = fc.uniqueArray(directory, { selector: ({ url }) => url, maxLength: 30 })
const question: fc.Arbitrary<Question> = fc.record({
  kind: fc.option(fc.constantFrom(...productKinds.keys())),
  industry: fc.option(fc.constantFrom('wellness-coaches', 'saas')),
  countries: fc.shuffledSubarray(codes),
  languages: fc.subarray(['de', 'en']),
})
const urls = (rows: readonly Rankable[]) => rows.map(({ url }) => url)

const a: Rankable = { name: 'a', url: 'https://a.example', audience: ['saas'] }
const named = (name: string, more: Partial<Rankable> = {}): Rankable => ({
  ...a,
  name,
  url: `https://${name}.example`,
  ...more,
})
const order = (rows: readonly Rankable[], asked: Partial<Question>) =>
  rankDirectories(rows, { ...anyQuestion, ...asked }).map(({ name }) => name)

describe('the ranking', () => {
  it('is the same for any order of the data, and numbers rows from 1', () => {
    fc.assert(
      fc.property(directories, question, (rows, asked) => {
        const ranked = rankDirectories(rows, asked)
        expect(rankDirectories(rows.toReversed(), asked)).toEqual(ranked)
        expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index + 1))
      }),
    )
  })

  it('of some rows is that of all of them without the others', () => {
    fc.assert(
      fc.property(directories, question, fc.func(fc.boolean()), (rows, asked, isKept) => {
        const some = rankDirectories(
          rows.filter(({ url }) => isKept(url)),
          asked,
        )
        expect(urls(some)).toEqual(urls(rankDirectories(rows, asked)).filter((url) => isKept(url)))
      }),
    )
  })

  it('only leaves out what doesn’t fit, and another country’s', () => {
    fc.assert(
      fc.property(directories, question, (rows, asked) => {
        for (const { countries } of rankDirectories(rows, asked))
          if (countries && asked.countries.length > 0)
            expect(countries.some((code) => asked.countries.includes(code))).toBe(true)
        expect(rankDirectories(rows, anyQuestion)).toHaveLength(rows.length)
      }),
    )
  })

  it('puts fit before strength: industry, kind, wider, any business of the country, any website', () => {
    const rows = [
      named('any', { audience: ['any-website'], dr: 100, followed: true }),
      named('business', { audience: [], countries: ['KE'], anyBusiness: true, dr: 90 }),
      named('wider', { audience: ['local-businesses'], dr: 80 }),
      named('made', { audience: ['healthcare-providers'], dr: 70 }),
      named('industry', { audience: ['wellness-coaches'], dr: 1 }),
    ]
    const asked = { kind: 'health', industry: 'wellness-coaches', countries: ['KE'] }
    expect(order(rows, asked)).toEqual(['industry', 'made', 'wider', 'business', 'any'])
  })

  it('takes a kind that left the list as unknown, not as one that nothing fits', () => {
    const rows = [named('software'), named('local', { audience: ['local-businesses'] })]
    expect(order(rows, { kind: 'web-3' })).toEqual(order(rows, { kind: null }))
    expect(order(rows, { kind: 'web-3' })).toHaveLength(2)
  })

  it('has a country’s own before equal ones, and lists any business there only where that country is asked for', () => {
    const rows = [
      named('world', { dr: 90 }),
      named('kenyan', { countries: ['KE'] }),
      named('yellow', { audience: ['small-businesses'], countries: ['KE'], anyBusiness: true }),
      named('german', { countries: ['DE'] }),
    ]
    expect(order(rows, { kind: 'saas', countries: ['KE'] })).toEqual(['kenyan', 'world', 'yellow'])
    expect(order(rows, { kind: 'saas' })).not.toContain('yellow')
    expect(order(rows, { kind: 'saas', countries: ['DE', 'KE'] })).toEqual(['german', 'world', 'kenyan', 'yellow'])
  })

  it('has editors’ picks before stronger ones, in their order', () => {
    const rows = [
      named('strong', { dr: 100, followed: true, described: true }),
      named('second', { picks: { saas: [2, 'buyers'] } }),
      named('first', { picks: { saas: 1 }, dr: 0, followed: false }),
      named('elsewhere', { picks: { restaurants: 1, KE: 1 } }),
    ]
    expect(order(rows, { kind: 'saas' })).toEqual(['first', 'second', 'strong', 'elsewhere'])
  })

  it('counts unknown ratings and link rules as the middle, neither yes nor no', () => {
    const links = [named('no', { followed: false }), named('unknown'), named('yes', { followed: true })]
    expect(order(links, { kind: 'saas' })).toEqual(['yes', 'unknown', 'no'])
    const ratings = [named('weak', { dr: 10 }), named('unknown'), named('strong', { dr: 80 })]
    expect(order(ratings, { kind: 'saas' })).toEqual(['strong', 'unknown', 'weak'])
  })

  it('puts forms in other languages lower, where it’s known who speaks what', () => {
    const rows = [named('a', { languages: ['de'] }), named('b', { languages: ['de', 'en'] }), named('c')]
    expect(order(rows, { kind: 'saas', languages: ['en'] })).toEqual(['b', 'c', 'a'])
    expect(order(rows, { kind: 'saas' })).toEqual(['a', 'b', 'c'])
  })
})

describe('the reasons', () => {
  const reason = (row: Partial<Rankable>, asked: Partial<Question>) => {
    const [ranked] = rankDirectories([{ ...a, ...row }], { ...anyQuestion, ...asked })
    return ranked && reasonText(ranked)
  }

  it.each<[string, Partial<Rankable>, Partial<Question>]>([
    [
      'Editors’ pick for SaaS, used by software buyers · DR 92 · links nofollow',
      { picks: { saas: [1, 'software buyers'] }, dr: 92, followed: false, described: true },
      { kind: 'saas' },
    ],
    [
      'Made for SaaS · Described by our editors · DR unknown · links followed',
      { followed: true, described: true },
      { kind: 'saas' },
    ],
    [
      'Editors’ pick in the Netherlands · Takes local businesses · DR unknown · link rule unknown',
      { audience: ['local-businesses'], countries: ['NL'], picks: { NL: 3 } },
      { kind: 'restaurant', countries: ['NL'] },
    ],
    [
      'Takes local businesses · Serves Kenya · DR 3 · link rule unknown',
      { audience: ['local-businesses'], countries: ['KE'], dr: 3 },
      { kind: 'restaurant', countries: ['KE'] },
    ],
    [
      'Takes any business in Kenya · DR unknown · link rule unknown',
      { audience: ['small-businesses'], countries: ['KE'], anyBusiness: true },
      { kind: 'saas', countries: ['KE'] },
    ],
    ['Takes any website · DR unknown · link rule unknown', { audience: ['any-website'] }, { kind: 'restaurant' }],
    [
      'Made for wellness coaches · DR unknown · link rule unknown',
      { audience: ['wellness-coaches'] },
      { kind: 'health', industry: 'wellness-coaches' },
    ],
    [
      'Made for SaaS · Form only in German · DR unknown · link rule unknown',
      { languages: ['de'] },
      { kind: 'saas', languages: ['en'] },
    ],
    ['DR 0 · link rule unknown', { dr: 0 }, {}],
  ])('%s', (text, row, asked) => {
    expect(reason(row, asked)).toBe(text)
  })

  it('are printed as rules with the numbers that rank', () => {
    expect(rankingRules.join(' ')).toContain('4 points if it’s made for your industry, 3 for your kind of product')
    expect(rankingRules.join(' ')).toContain('20 more if links are followed')
    expect(rankingRules.join(' ')).toContain('unknown link rule counts as 16 of those 20')
  })
})
