import { locksOf, noMeans } from '#src/domain/deliveries/locks.ts'
import type { PoolDirectory } from '#src/domain/deliveries/choices.ts'
import { countIndependent, type FinderDirectory } from '#src/domain/directories/finder.ts'
import type { MatchCounts, MatchData } from '#src/domain/directories/matches.ts'
import { anyQuestion, judge, type Question, rankDirectories } from '#src/domain/directories/ranking.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { countries } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'
import { nameInText } from '#src/seo/landing/countries/names.ts'
import { sellsTo } from '#src/seo/landing/countries/parts.ts'
import { currentPool, type DirectoryRecords } from './current-directories.ts'
import { finderDirectories } from './finder-directories.ts'

type Place = string | null
/** The finder's directories, and those that orders choose from. */
type Directories = { listed: ByPlace<FinderDirectory>; pool: ByPlace<PoolDirectory> }

/**
 * The counts for every kind and country, as the finder and our orders find them. A network counts once, except where we
 * submit: an order has a row for each of its sites.
 */
export function countMatches(records: DirectoryRecords): MatchData {
  const directories = {
    listed: byPlace(finderDirectories(records)),
    // Of a visitor's product, nothing is known that would unlock one.
    pool: byPlace(currentPool(records).filter((row) => locksOf(row, noMeans).length === 0)),
  }
  const names: string[] = []
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1)
  const kinds = Object.fromEntries(
    [...productKinds.keys()].map((kind) => [
      kind,
      matchesOf(directories, kind, (found) => [...found.counts, ...found.first.map(placeOf)]),
    ]),
  )
  return {
    names,
    countries: Object.fromEntries(countries.map((country) => [country.iso2, nameInText(country)])),
    unsold: countries.filter(({ iso2 }) => !sellsTo(findDossier(iso2))).map(({ iso2 }) => iso2),
    kinds,
  }
}

type Found = { counts: [number, number, number, number]; first: string[] }

function matchesOf({ listed, pool }: Directories, kind: string, packed: (found: Found) => MatchCounts) {
  const finder = servingIn(listed, kind)
  const order = servingIn(pool, kind)
  const own = new Set([...finder.countries, ...order.countries])
  const found = (country: Place): Found => {
    const fit = finder.find(country)
    return {
      counts: [
        countIndependent(fit),
        countIndependent(fit.filter(({ pricing }) => pricing === 'Free' || pricing === 'Freemium')),
        countIndependent(fit.filter(({ followed }) => followed === true)),
        // Without a country, orders choose from those without restriction.
        order.find(country ?? '').length,
      ],
      first: finder.first(country),
    }
  }
  const elsewhere = found('')
  return {
    any: packed(found(null)),
    elsewhere: packed(elsewhere),
    countries: Object.fromEntries(
      [...own]
        .toSorted()
        .map((code) => [code, over(found(code), elsewhere)] as const)
        .filter(([, { counts, first }]) => first.length > 0 || counts.some((count) => count > 0))
        .map(([code, differences]) => [code, packed(differences)]),
    ),
  }
}

/** See `KindMatches`. */
function over(
  { counts: [fit, free, followed, submit], first }: Found,
  { counts: base, first: baseFirst }: Found,
): Found {
  const isSame = first.join() === baseFirst.join()
  return { counts: [fit - base[0], free - base[1], followed - base[2], submit - base[3]], first: isSame ? [] : first }
}

/** Those of each country, and those without restriction, so that not all have to be judged again for each country. */
type ByPlace<Row> = { all: readonly Row[]; everywhere: readonly Row[]; own: ReadonlyMap<string, readonly Row[]> }

function byPlace<Row extends FinderDirectory>(rows: readonly Row[]): ByPlace<Row> {
  const own = new Map<string, Row[]>()
  for (const row of rows) for (const code of row.countries ?? []) own.set(code, [...(own.get(code) ?? []), row])
  return { all: rows, everywhere: rows.filter(({ countries: codes }) => codes === undefined), own }
}

/** As the finder and orders choose for a kind: a country's own and those without restriction. */
function servingIn<Row extends FinderDirectory>({ all, everywhere, own }: ByPlace<Row>, kind: string) {
  const question = (country: Place): Question => ({ ...anyQuestion, kind, countries: country ? [country] : [] })
  const fitting = (rows: readonly Row[], country: Place) => rows.filter((row) => judge(row, question(country)) !== null)
  const unrestricted = rankDirectories(everywhere, question(null))
  const best = (rows: readonly FinderDirectory[], country: Place) =>
    rankDirectories(rows, question(country))
      .slice(0, 3)
      .map(({ name }) => name)
  return {
    /** The countries that may change anything. */
    countries: [
      ...own.keys(),
      ...unrestricted.flatMap(({ picks = {} }) => Object.keys(picks).filter((name) => name.length === 2)),
    ],
    find: (country: Place): readonly Row[] =>
      country === null ? fitting(all, null) : [...unrestricted, ...fitting(own.get(country) ?? [], country)],
    /**
     * A country only changes the ranks of its own and of those that editors pick for it. So the first three are among
     * these and the first three of the rest.
     */
    first: (country: Place): string[] =>
      country === null
        ? best(all, null)
        : best(
            [
              ...(own.get(country) ?? []),
              ...unrestricted.filter(({ picks }) => picks?.[country] !== undefined),
              ...unrestricted.filter(({ picks }) => picks?.[country] === undefined).slice(0, 3),
            ],
            country,
          ),
  }
}
