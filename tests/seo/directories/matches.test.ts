import { expect, it } from 'vitest'
import { fittingDirectories } from '#src/domain/deliveries/choices.ts'
import { anyDirectory, countIndependent, findDirectories, type FinderQuery } from '#src/domain/directories/finder.ts'
import { findMatches } from '#src/domain/directories/matches.ts'
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
        : fittingDirectories(pool, { category: kind, countries: country === null ? [] : [country] }).length,
      first: found.slice(0, 3).map(({ name }) => name),
    })
  }
}

it('offers nothing to countries under sanctions, or without a dossier', () => {
  expect(unsold.size).toBeGreaterThan(10)
  expect(new Set(data.unsold)).toEqual(unsold)
})

it('is small enough to load when a form is touched', () => {
  expect(JSON.stringify(data).length).toBeLessThan(125_000)
})
