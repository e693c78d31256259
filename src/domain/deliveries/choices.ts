import type { FinderDirectory, RankedDirectory } from '#src/domain/directories/finder.ts'
import { rankDirectories, whyText } from '#src/domain/directories/ranking.ts'
import type { Requirements } from '#src/domain/directories/requirements.ts'
import { type Lock, locksOf, type Means, noMeans } from './locks.ts'
import type { Choices } from './orders.ts'

// Which directories an order uses: those that fit the product, best first.

/** A directory that can be used, with its key. */
export type PoolDirectory = FinderDirectory & { key: string } & Pick<Requirements, 'auth' | 'requiredAssets'>
/** `reason`: why we chose it, as the customer's row keeps it. `locks`: what keeps us from submitting there. */
export type RankedPoolDirectory = RankedDirectory & { key: string; reason: string; locks: readonly Lock[] }

export type Site = {
  /** A key of the finder's product kinds. Empty: not chosen yet. */
  category: string
  /** ISO 3166 codes, the main market first. */
  countries: readonly string[]
  /** ISO 639 codes. */
  languages?: readonly string[]
  /** What its owner has. Missing: nothing that we know of. */
  means?: Means
}

/**
 * The directories that fit a site, best first. A product of no known country goes to directories without restriction:
 * one of Kenya would refuse it.
 */
export function fittingDirectories(
  pool: readonly PoolDirectory[],
  { category, countries, languages = [], means = noMeans }: Site,
): RankedPoolDirectory[] {
  const usable = pool.filter((directory) => directory.countries === undefined || countries.length > 0)
  return rankDirectories(usable, { kind: category || null, industry: null, countries, languages }).map((directory) => ({
    ...directory,
    reason: whyText(directory),
    locks: locksOf(directory, means),
  }))
}

/** We can submit there today. */
export function isReady({ locks }: Pick<RankedPoolDirectory, 'locks'>): boolean {
  return locks.length === 0
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
