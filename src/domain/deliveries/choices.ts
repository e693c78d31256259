import {
  anyDirectory,
  type FinderDirectory,
  type FinderQuery,
  findDirectories,
  type RankedDirectory,
} from '#src/domain/directories/finder.ts'
import type { Choices } from './orders.ts'

// Which directories an order uses: those that fit the product, best first, without those already used for the site.

/** A directory that can be used, with its key. */
export type PoolDirectory = FinderDirectory & { key: string }
export type RankedPoolDirectory = RankedDirectory & { key: string }

export type Site = {
  /** A key of the finder's product kinds. Empty: not chosen yet. */
  category: string
  /** ISO 3166 codes, the main market first. */
  countries: readonly string[]
}

/** Directories that take money for every listing are never used: the plan's price doesn't include that. */
function queryFor({ category, countries }: Site): FinderQuery {
  const [country = null] = countries
  return { ...anyDirectory, kind: category || null, country }
}

/**
 * The directories that fit a site, best first. `used`: keys that already have a row. A product of no known country
 * goes to directories without restriction: one of Kenya would refuse it.
 */
export function fittingDirectories(
  pool: readonly PoolDirectory[],
  site: Site,
  used: ReadonlySet<string> = new Set(),
): RankedPoolDirectory[] {
  const keys = new Map(pool.map(({ url, key }) => [url, key]))
  const usable = pool.filter(
    ({ key, pricing, countries }) =>
      pricing !== 'Paid' && !used.has(key) && (countries === undefined || site.countries.length > 0),
  )
  return findDirectories(usable, queryFor(site)).map((directory) => ({
    ...directory,
    key: keys.get(directory.url) ?? '',
  }))
}

/** The same in the order the customer chose: what should be first, then by rank, without what is excluded. */
export function applyChoices<Ranked extends { key: string }>(
  ranked: readonly Ranked[],
  { excluded, first }: Choices,
): Ranked[] {
  const kept = ranked.filter(({ key }) => !excluded.includes(key))
  const place = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)
  return kept.toSorted((a, b) => place(a.key) - place(b.key))
}
