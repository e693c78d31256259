import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDirectory, budgets, type FinderQuery, leastRatings, linkRules } from '#src/domain/directories/finder.ts'
import { finderUrl, finderFileName, finderPath, readFinderUrl } from '#src/domain/directories/finder-urls.ts'
import { productKinds } from '#src/domain/directories/product-kinds.ts'

const codes = ['DE', 'US', 'IN']
const query: fc.Arbitrary<FinderQuery> = fc.record({
  kind: fc.option(fc.constantFrom(...productKinds.keys())),
  country: fc.option(fc.constantFrom(...codes)),
  budget: fc.constantFrom(...(Object.keys(budgets) as FinderQuery['budget'][])),
  links: fc.constantFrom(...(Object.keys(linkRules) as FinderQuery['links'][])),
  minDr: fc.constantFrom(...leastRatings),
})

describe("the finder's address", () => {
  it('is the plain path for no wish, and names only what is wished', () => {
    expect(finderUrl(anyDirectory)).toBe(finderPath)
    expect(finderUrl({ ...anyDirectory, kind: 'ai-tool', country: 'DE', minDr: 40 })).toBe(
      `${finderPath}?for=ai-tool&country=de&dr=40`,
    )
  })

  it('leads back to its query', () => {
    fc.assert(
      fc.property(query, (wish) => {
        const search = new URL(finderUrl(wish), 'https://a.example').search
        expect(readFinderUrl(search, codes)).toEqual({ query: wish, ignored: [] })
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
    ['?dr=41', 'the least DR'],
    ['?dr=1e9', 'the least DR'],
    ['?dr=-1', 'the least DR'],
    ['?dr=NaN', 'the least DR'],
  ])('%s makes no sense: that part is any, and %s is named', (search, name) => {
    expect(readFinderUrl(search, codes)).toEqual({ query: anyDirectory, ignored: [name] })
  })

  it('keeps what makes sense beside what does not', () => {
    const { query: read, ignored } = readFinderUrl('?for=SaaS&country=%20DE&dr=lots&budget=', codes)
    expect(read).toEqual({ ...anyDirectory, kind: 'saas', country: 'DE' })
    expect(ignored).toEqual(['the least DR'])
  })

  it('passes over what is not its own', () => {
    expect(readFinderUrl('?utm_source=mail&q=x', codes)).toEqual({ query: anyDirectory, ignored: [] })
  })

  it('never fails, whatever it says, and never asks for what it does not know', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.dictionary(fc.constantFrom('for', 'country', 'dr', 'x'), fc.string()),
        (text, parts) => {
          for (const search of [text, `?${new URLSearchParams(parts).toString()}`]) {
            const { query: read } = readFinderUrl(search, codes)
            expect(leastRatings).toContain(read.minDr)
            expect([null, ...codes]).toContain(read.country)
          }
        },
      ),
    )
  })
})

describe("the file's name", () => {
  it('says what was asked for', () => {
    expect(finderFileName(anyDirectory)).toBe('directories.csv')
    expect(finderFileName({ kind: 'ai-tool', country: 'DE', budget: 'free', links: 'followed', minDr: 50 })).toBe(
      'directories-ai-tool-de-free-followed-dr-50.csv',
    )
  })
})
