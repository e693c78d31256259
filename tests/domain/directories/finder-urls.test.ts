import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  finderFileName,
  finderUrl,
  maxFinderSearch,
  ownWebsite,
  readFinderUrl,
} from '#src/domain/directories/finder-urls.ts'
import {
  anyDirectory,
  budgets,
  type FinderQuery,
  finderSorts,
  linkRules,
  minRatings,
  resultRules,
} from '#src/domain/directories/finder.ts'
import { finderPath } from '#src/domain/directories/paths.ts'
import { productKinds } from '#src/domain/products/kinds.ts'

const codes = ['DE', 'US', 'IN']
const kindAndNiche = fc.constantFrom(
  { kind: null, industry: null },
  ...[...productKinds].flatMap(([kind, { niches = [] }]) => [null, ...niches].map((industry) => ({ kind, industry }))),
)
const others = fc.record({
  q: fc.string({ maxLength: maxFinderSearch }).map((text) => text.trim()),
  country: fc.option(fc.constantFrom(...codes)),
  budget: fc.constantFrom(...(Object.keys(budgets) as FinderQuery['budget'][])),
  links: fc.constantFrom(...(Object.keys(linkRules) as FinderQuery['links'][])),
  minDr: fc.constantFrom(...minRatings),
  results: fc.constantFrom(...(Object.keys(resultRules) as FinderQuery['results'][])),
  sort: fc.constantFrom(...(Object.keys(finderSorts) as FinderQuery['sort'][])),
})
const query: fc.Arbitrary<FinderQuery> = fc.tuple(kindAndNiche, others).map(([one, other]) => ({ ...one, ...other }))

describe("the finder's URL", () => {
  it('is the plain path without filters, and only names filters that are set', () => {
    expect(finderUrl(anyDirectory)).toBe(finderPath)
    expect(finderUrl({ ...anyDirectory, q: 'a b', kind: 'ai-tool', country: 'DE', minDr: 40 })).toBe(
      `${finderPath}?q=a+b&for=ai-tool&country=de&dr=40`,
    )
  })

  it('parses back to its query', () => {
    fc.assert(
      fc.property(query, (wish) => {
        const search = new URL(finderUrl(wish), 'https://a.example').search
        expect(readFinderUrl(search, codes)).toEqual({ query: wish, site: null, ignored: [] })
      }),
    )
  })

  it.each([
    ['?for=yacht', 'the kind of product'],
    ['?country=xx', 'the country'],
    ['?country=null', 'the country'],
    ['?for=null', 'the kind of product'],
    ['?for=__proto__', 'the kind of product'],
    ['?budget=constructor', 'the price'],
    ['?links=<script>', 'the link rule'],
    ['?industry=wellness-coaches', 'the industry'],
    ['?industry=saas', 'the industry'],
    ['?results=accepted-10', 'the results'],
    ['?sort=__proto__', 'the order'],
    ['?dr=41', 'the minimum DR'],
    ['?dr=1e9', 'the minimum DR'],
    ['?dr=-1', 'the minimum DR'],
    ['?dr=NaN', 'the minimum DR'],
    [`?q=${'a'.repeat(maxFinderSearch + 1)}`, 'the search'],
  ])('%s is invalid: the filter falls back to any, and %s is reported', (search, name) => {
    expect(readFinderUrl(search, codes)).toEqual({ query: anyDirectory, site: null, ignored: [name] })
  })

  it('keeps valid filters beside invalid ones', () => {
    const { query: read, ignored } = readFinderUrl('?for=SaaS&country=%20DE&dr=lots&budget=', codes)
    expect(read).toEqual({ ...anyDirectory, kind: 'saas', country: 'DE' })
    expect(ignored).toEqual(['the minimum DR'])
  })

  it('takes the country from the domain of the visitor’s site, unless one is chosen', () => {
    const read = (search: string) => readFinderUrl(search, codes)
    expect(read('?url=www.acme.de%2Fa&for=saas')).toEqual({
      query: { ...anyDirectory, kind: 'saas', country: 'DE' },
      site: 'acme.de',
      ignored: [],
    })
    expect(read('?url=acme.de&country=in').query.country).toBe('IN')
    expect(read('?url=acme.de&country=').query.country).toBeNull()
    expect(read('?url=acme.com').query.country).toBeNull()
  })

  it('says that it can’t use something other than a website', () => {
    expect(readFinderUrl('?url=not+a+site', codes)).toEqual({
      query: anyDirectory,
      site: null,
      ignored: ['the website'],
    })
    expect(readFinderUrl('?url=', codes)).toEqual({ query: anyDirectory, site: null, ignored: [] })
  })

  it('ignores unknown parameters', () => {
    expect(readFinderUrl('?utm_source=mail&page=2', codes)).toEqual({ query: anyDirectory, site: null, ignored: [] })
  })

  it('never throws, and never returns unknown values', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.dictionary(fc.constantFrom('q', 'for', 'country', 'dr', 'x'), fc.string()),
        (text, parts) => {
          for (const search of [text, `?${new URLSearchParams(parts).toString()}`]) {
            const { query: read } = readFinderUrl(search, codes)
            expect(minRatings).toContain(read.minDr)
            expect([null, ...codes]).toContain(read.country)
          }
        },
      ),
    )
  })
})

describe("the file's name", () => {
  it('names the filters', () => {
    expect(finderFileName(anyDirectory)).toBe('directories.csv')
    expect(
      finderFileName({
        q: 'Tea & Co.',
        kind: 'health',
        industry: 'wellness-coaches',
        country: 'DE',
        budget: 'free',
        links: 'followed',
        minDr: 50,
        results: 'known',
        sort: 'days',
      }),
    ).toBe('directories-tea-co-health-wellness-coaches-de-free-followed-dr-50-with-results-by-days.csv')
  })

  it('keeps the visitor’s site beside the filters', () => {
    expect(finderUrl({ ...anyDirectory, kind: 'saas' }, 'acme.com/a?b=c')).toBe(
      `${finderPath}?url=acme.com%2Fa%3Fb%3Dc&for=saas`,
    )
  })
})

describe('a website that is searched for', () => {
  const directories = [
    { name: 'Product Hunt', url: 'https://www.producthunt.com/' },
    { name: 'Node.js News', url: 'https://news.example.org/' },
  ]
  it.each(['acme.com', ' HTTPS://www.Acme.com/a ', 'acme.co.ke', 'bücher.de'])('%s is the visitor’s own', (q) => {
    expect(ownWebsite(q, directories)?.protocol).toBe('https:')
  })
  it.each(['producthunt.com', 'https://www.producthunt.com/', 'node.js', 'hunt', 'acme com', 'acme.', '', 'a b.com'])(
    '%s is a name or a directory’s',
    (q) => {
      expect(ownWebsite(q, directories)).toBeNull()
    },
  )
})
