import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fittingDirectories, isReady } from '#src/domain/deliveries/choices.ts'
import { anyDirectory, countIndependent, findDirectories, type FinderQuery } from '#src/domain/directories/finder.ts'
import { findMatches } from '#src/domain/directories/matches.ts'
import { anyQuestion, type Question, rankDirectories } from '#src/domain/directories/ranking.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { countries } from '#src/seo/data/countries.ts'
import { allDossiers } from '#src/seo/data/dossiers.ts'
import { currentPool } from '#src/seo/directories/current-directories.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'
import { countMatches } from '#src/seo/directories/matches.ts'
import { inFull } from '#tests/support/full.ts'

const directories = finderDirectories(new Map())
const data = countMatches(new Map())
const pool = currentPool(new Map())
/** Sanctions, or no dossier that would say so. */
const unsold = new Set<string | null>([
  ...['KP', 'VA'],
  ...allDossiers.filter(({ sanctions }) => sanctions !== undefined).map(({ country }) => country),
])
const places = [null, ...countries.map(({ iso2 }) => iso2)]

const kinds = [...productKinds.keys()]

it.each(kinds)('the counts for %s are what the finder and an order find, in some countries', (kind) =>
  compareCounts(
    kind,
    places.filter((_, index) => index % 7 === 0),
  ),
)

it.each(kinds)('the counts for %s are what the finder and an order find, in every country', inFull, (kind) =>
  compareCounts(kind, places),
)

function compareCounts(kind: string, countries: readonly (string | null)[]): void {
  for (const country of countries) {
    const count = (filters: Partial<FinderQuery>) =>
      countIndependent(findDirectories(directories, { ...anyDirectory, kind, country, ...filters }))
    const found = findDirectories(directories, { ...anyDirectory, kind, country })
    expect(findMatches(data, kind, country), String(country)).toMatchObject({
      fit: countIndependent(found),
      free: count({ budget: 'open' }),
      followed: count({ links: 'followed' }),
      submit: unsold.has(country)
        ? null
        : fittingDirectories(pool, { category: kind, countries: country === null ? [] : [country] }).filter(isReady)
            .length,
      first: found.slice(0, 3).map(({ name }) => name),
    })
  }
}

it('an industry and languages change the order, and never which directories these are', () => {
  const languages = [...new Set(pool.flatMap((directory) => directory.languages ?? []))]
  const keysOf = (question: Question) =>
    rankDirectories(pool, question)
      .map(({ key }) => key)
      .toSorted()
  fc.assert(
    fc.property(
      fc.constantFrom(...productKinds),
      fc.uniqueArray(fc.constantFrom(...countries.map(({ iso2 }) => iso2)), { maxLength: 3 }),
      fc.uniqueArray(fc.constantFrom(...languages), { maxLength: 3 }),
      fc.nat(),
      ([kind, { niches = [] }], places, spoken, at) => {
        const asked = { ...anyQuestion, kind, countries: places }
        const keys = keysOf(asked)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keysOf({ ...asked, languages: spoken, industry: niches[at % niches.length] ?? null })).toEqual(keys)
      },
    ),
  )
})

it('offers nothing to countries under sanctions, or without a dossier', () => {
  expect(unsold.size).toBeGreaterThan(10)
  expect(new Set(data.unsold)).toEqual(unsold)
})

it('is small enough to load when a form is touched', () => {
  expect(JSON.stringify(data).length).toBeLessThan(125_000)
})
