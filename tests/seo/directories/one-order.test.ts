import { describe, expect, it } from 'vitest'
import { fittingDirectories } from '#src/domain/deliveries/choices.ts'
import { anyDirectory, findDirectories, type FinderQuery } from '#src/domain/directories/finder.ts'
import { unknownCountsAs } from '#src/domain/directories/ranking.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { countries } from '#src/seo/data/countries.ts'
import { siteTypes } from '#src/seo/data/niches.ts'
import { currentPool } from '#src/seo/directories/current-directories.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'
import { kindPages, productKindOf } from '#src/seo/directories/kind-pages.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { matchPreset } from '#src/seo/landing/presets.ts'
import { inFull } from '#tests/support/full.ts'

// The same question gets the same order, wherever it's printed.

const all = finderDirectories(new Map())
const pool = currentPool(new Map())
const keyOf = (row: { url: string }) => directoryKey(new URL(row.url))
const find = (query: Partial<FinderQuery>) => findDirectories(all, { ...anyDirectory, ...query })
const names = (query: Partial<FinderQuery>) => find(query).map(({ name }) => name)
const codes = countries.map(({ iso2 }) => iso2)

/** The keys of a page's rows, in the order of the page, and those that the finder has, in its order. */
function bothOrders(rows: readonly { url: string }[], query: Partial<FinderQuery>): [string[], string[]] {
  const found = find(query).map(keyOf)
  const shown = [...new Set(rows.map(keyOf))].filter((key) => found.includes(key))
  return [shown, found.filter((key) => shown.includes(key))]
}

const tablesOf = ({ sections }: LandingPage) =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      'rows' in block && ['table', 'named', 'ledger'].includes(block.kind)
        ? [block.rows as readonly { url: string }[]]
        : [],
    ),
  )

/** Types of site whose pages have their own picks, which the finder isn't asked for, before those of a wider kind. */
const picking = new Set(
  siteTypes
    .filter(({ wider }) => wider !== undefined)
    .flatMap(({ slug }) => [paths.typeQuality(slug), paths.typeSubmission(slug), paths.typeTraffic(slug)]),
)
const isOwnPick = (row: object) => 'isMadeFor' in row && row.isMadeFor === true

describe('the order of the finder', () => {
  it.each([...productKinds.keys()])('is that of an order for %s', (kind) =>
    compareOrders(kind, ['DE', 'KE', 'US', 'KI']),
  )
  it.each([...productKinds.keys()])('is that of an order for %s, in every country', inFull, (kind) =>
    compareOrders(kind, codes),
  )

  function compareOrders(kind: string, places: readonly string[]): void {
    for (const country of [null, ...places]) {
      // The finder of no country shows national directories as well. A product of no known country isn't sent there.
      const found = find({ kind, country }).filter(
        (row) => row.inPool && (country !== null || row.countries === undefined),
      )
      const ordered = fittingDirectories(pool, { category: kind, countries: country === null ? [] : [country] })
      expect(ordered.map(({ key }) => key)).toEqual(found.map(keyOf))
      expect(ordered.map(({ reasons }) => reasons)).toEqual(found.map(({ reasons }) => reasons))
    }
  }

  it('is that of the pages of niches and site types, for what their form asks', () => {
    const pages = landingPages.filter(({ path }) => matchPreset(path).kind !== undefined)
    expect(pages.length).toBeGreaterThan(150)
    for (const page of pages)
      for (const rows of tablesOf(page)) {
        const [shown, found] = bothOrders(
          picking.has(page.path) ? rows.filter((row) => !isOwnPick(row)) : rows,
          matchPreset(page.path),
        )
        expect([page.path, ...shown]).toEqual([page.path, ...found])
      }
  })

  it('is that of the lists of countries', () => {
    for (const page of landingPages.filter(({ family }) => family.startsWith('country-'))) {
      const [rows = []] = tablesOf(page)
      const [shown, found] = bothOrders(rows, matchPreset(page.path))
      expect([page.path, ...shown]).toEqual([page.path, ...found])
    }
  })

  it('is that of the pages of kinds', () => {
    for (const { kind, rows } of kindPages) {
      const [shown, found] = bothOrders(rows, { kind: productKindOf[kind] ?? null })
      expect([kind, ...shown.slice(0, found.length)]).toEqual([kind, ...found])
    }
  })
})

describe('the best directories', () => {
  it('for SaaS are the editors’ picks of the page for SaaS', () => {
    expect(names({ kind: 'saas' }).slice(0, 3)).toEqual(['G2', 'Capterra', 'Software Advice'])
    expect(names({ kind: 'saas', country: 'KE' }).slice(0, 2)).toEqual(['G2', 'Capterra'])
  })

  it('for a hotel in Kenya have Kenya’s before those for anyone', () => {
    const found = names({ kind: 'travel', country: 'KE' })
    for (const kenyan of ['Yellow Pages Kenya', 'Jiji Kenya', 'BusinessList.co.ke'])
      for (const other of ['Brownbook', 'Callupcontact', 'Addon Biz'])
        expect([kenyan, other, found.includes(kenyan) && found.indexOf(kenyan) < found.indexOf(other)]).toEqual([
          kenyan,
          other,
          true,
        ])
  })

  it('for SaaS in Kenya end with Kenya’s for any business, before those for any website', () => {
    const found = find({ kind: 'saas', country: 'KE' })
    const [general] = found.filter(({ name }) => name === 'Yellow Pages Kenya')
    expect(general?.reasons).toContain('Takes any business in Kenya')
    expect(
      found.slice(general!.rank).every(({ reasons }) => reasons.some((reason) => reason.startsWith('Takes any'))),
    ).toBe(true)
    expect(found.find(({ name }) => name === 'Jiji Kenya')).toBeUndefined()
    expect(names({ kind: 'saas' })).not.toContain('Yellow Pages Kenya')
  })

  it('are never those for any website', () => {
    for (const kind of [null, ...productKinds.keys()]) {
      const found = find({ kind })
      const open = found.filter(({ reasons }) => reasons[0] === 'Takes any website')
      expect([kind, open.length >= 40]).toEqual([kind, true])
      expect(found.slice(-open.length)).toEqual(open)
    }
  })
})

it('counts unknown ratings and link rules as about the middle of the known ones', () => {
  const ratings = listedDirectories.flatMap(({ dr }) => dr ?? []).sort((a, b) => a - b)
  const rules = listedDirectories.flatMap(({ followed }) => followed ?? [])
  expect(Math.abs(ratings[Math.floor(ratings.length / 2)]! - unknownCountsAs.dr)).toBeLessThanOrEqual(5)
  expect(Math.abs(rules.filter((followed) => followed).length / rules.length - unknownCountsAs.followed)).toBeLessThan(
    0.05,
  )
})
